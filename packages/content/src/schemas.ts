import { z } from 'zod'
import type { Tree } from './tree.ts'

/** Keys are names, never paths: a dot in a key could not be told from nesting. */
const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/)

const tree: z.ZodType<Tree> = z.lazy(() => z.union([z.string(), z.array(tree), z.record(key, tree)]))

/** Any content file: texts under keys. */
export const messagesFile = z.record(key, tree)

/** A page of plain text: terms, responsible play, privacy. */
export const textPage = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  sections: z
    .array(z.object({ heading: z.string().min(1), paragraphs: z.array(z.string().min(1)).min(1) }))
    .min(1),
})

/** Where a file must have more shape than texts under keys, by directory and file name; `*` for all of a directory. */
export const schemas: Readonly<Record<string, z.ZodType>> = { 'pages/static-*': textPage }

export function schemaFor(directory: string, name: string): z.ZodType {
  const path = `${directory}/${name}`
  for (const [pattern, schema] of Object.entries(schemas)) {
    const fits = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
    if (fits) return schema
  }
  return messagesFile
}
