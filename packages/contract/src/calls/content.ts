import { z } from 'zod'
import { identity, localeCode } from '../shapes.ts'

const directory = z.enum(['alerts', 'fields-settings', 'global-components', 'layout', 'modals', 'pages'])

/** A content file in one language. Texts are ICU messages; `body`, if present, is Markdown as blocks. */
const contentDocument = z.object({
  directory,
  identity,
  content: z.record(z.string(), z.unknown()),
})
export type ContentDocument = z.infer<typeof contentDocument>

export const contentCalls = {
  listContent: {
    params: z.object({ locale: localeCode, directory }),
    /** Only the documents whose identity starts with this: `question-`. */
    query: z.object({ prefix: z.string().max(64).optional() }),
    reply: z.array(contentDocument),
  },
  getContent: {
    params: z.object({ locale: localeCode, directory, identity: z.string().max(64) }),
    reply: contentDocument,
  },
}
