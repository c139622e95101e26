import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// Rendered whole: a page is stored before it is sent, so streaming would only cost.
const fetch = createStartHandler(defaultRenderHandler)

export default { fetch }
