import { defineConfig } from "vite";

// The site may be put anywhere on a host: every address in it is relative. Names are without digests,
// so that `grundy serve`, which contains the page, can name its files.
const name = ({ names }: { names: string[] }) => (names[0]?.endsWith(".css") ? "page.css" : "[name][extname]");
export default defineConfig({
    base: "./",
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: false,
        rollupOptions: { output: { entryFileNames: "page.js", assetFileNames: name } },
    },
    worker: { format: "es", rollupOptions: { output: { entryFileNames: "worker.js", assetFileNames: "[name][extname]" } } },
});
