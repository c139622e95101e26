/** After this time a page opens with its outline: on a slow connection, a press must not seem to do nothing. */
const PATIENCE_MS = 300

const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/** Waits for what a page shows first. The server waits for all of it. */
export async function waitBriefly(loading: Promise<unknown>): Promise<void> {
  await (import.meta.env.SSR ? loading : Promise.race([loading, pause()]))
}
