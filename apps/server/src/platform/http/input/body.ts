/** Parses a JSON body. Bodies nested too deeply are refused before anything traverses them. */
import { refuse } from '../../errors.ts'

const DEPTH_MAX = 32

/** Returns undefined for an empty body. */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined

  const text = body.toString('utf8')
  if (depthOf(text) > DEPTH_MAX) throw refuse('bodyTooDeep')
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('bodyNotJson')
  }
}

/** Counts brackets outside strings. For text that is not JSON the result may be wrong, but parsing then fails anyway. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1))
    else if (char === '}' || char === ']') depth -= 1
  }
  return deepest
}
