import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { holdBack } from './shell/head/first-load.ts'

// Renders without streaming: each page is cached before it is sent, so streaming would only add cost.
const fetch = createStartHandler(defaultRenderHandler)

/** `finish` edits the page's HTML before it is sent. In development, Vite's client must come first. */
export default { fetch, finish: holdBack }
