/** Reads a JSON body; what is nested too deep is refused before anything walks through it. */
import { refuse } from '../errors.ts'

const DEPTH_MAX = 32

/** An empty body is no body: undefined. */
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

/** Counts brackets outside of strings; for text that is not JSON the answer may be wrong, and parsing fails then. */
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
