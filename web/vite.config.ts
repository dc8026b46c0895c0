import { defineConfig } from "vite";

// The site may be put anywhere on a host: every address in it is relative.
export default defineConfig({
    base: "./",
    build: { target: "es2022", assetsInlineLimit: 0 },
    worker: { format: "es" },
});
