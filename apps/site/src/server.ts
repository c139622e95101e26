import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { holdBack } from './shell/head/first-load.ts'

// Rendered whole: a page is stored before it is sent, so streaming would only cost.
const render = createStartHandler(defaultRenderHandler)

const fetch: typeof render = async (...given) => {
  const response = await render(...given)
  // While developing, the tool's own client must be there before anything else.
  if (import.meta.env.DEV || response.body === null) return response
  return new Response(holdBack(await response.text()), response)
}

export default { fetch }
