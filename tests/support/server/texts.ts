/** The repository's texts. Test files of one worker share them, because reading every language takes a third of a start. */
import path from 'node:path'
import { type Content, loadContent } from '../../../packages/content/src/index.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../content')
const known = new Map<string, Content>()

/** Like `loadContent`, but reads the repository's folder only once for the same languages. */
export function readContentOnce(...request: Parameters<typeof loadContent>): Content {
  if (path.resolve(request[0]) !== ROOT) return loadContent(...request)
  const key = JSON.stringify(request)
  const content = known.get(key) ?? loadContent(...request)
  known.set(key, content)
  return content
}

/** With English as the default language. */
export const content = readContentOnce(ROOT, 'en')
