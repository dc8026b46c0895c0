// Keeps every file of the page, so that it opens without a network: the newest if there is one.

const KEPT = "grundy";
const FILES = ["./", "./page.js", "./page.css", "./worker.js", "./grundy.wasm"];

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
    event.respondWith(
        (async () => {
            const kept = await caches.open(KEPT);
            try {
                const fresh = await fetch(event.request);
                if (fresh.ok) await kept.put(event.request, fresh.clone());
                return fresh;
            } catch (error) {
                const old = await kept.match(event.request, { ignoreSearch: true });
                if (old) return old;
                throw error;
            }
        })(),
    );
});
