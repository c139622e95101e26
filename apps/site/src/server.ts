import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { holdBack } from './shell/head/first-load.ts'

// Rendered whole: a page is stored before it is sent, so streaming would only cost.
const fetch = createStartHandler(defaultRenderHandler)

/** `finish` is for the page's text on its way to the visitor; while developing, the tool's own client must come first. */
export default { fetch, finish: holdBack }
