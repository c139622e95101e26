import { z } from 'zod'
import type { Tree } from './tree.ts'

/** Keys are names, never paths: a dot in a key would look like nesting. */
const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/)

const tree: z.ZodType<Tree> = z.lazy(() => z.union([z.string(), z.array(tree), z.record(key, tree)]))

/** Any content file: texts under keys. */
const messagesFile = z.record(key, tree)

const text = z.string().min(1)
const position = z.string().regex(/^\d{1,4}$/, 'must be a number')
const pagePath = z.string().regex(/^\/(?!\/)/, 'must be an address of this site')
const link = z.strictObject({ label: text, to: pagePath })

/** A page of text: terms, responsible gambling, a campaign. `body` is Markdown. */
const textPage = z.strictObject({
  title: text,
  description: text,
  body: text,
  /** The date of the last change, if it matters to the reader. */
  updated: z.iso.date().optional(),
})

/** A question with its answer; `topic` is one of the headings of the FAQ page. */
const questionPage = z.strictObject({
  title: text,
  description: text,
  topic: z.enum(['account', 'money', 'games', 'safety']),
  position,
  body: text,
})

/** A page about one offer: its key facts, and its full conditions. */
const bonusPage = z.strictObject({
  title: text,
  description: text,
  kicker: text,
  position,
  facts: z.array(z.strictObject({ label: text, value: text })).max(6),
  action: link,
  body: text,
})

/** The page of the offers for new players. The offers themselves are settings. Without one, `empty` is shown. */
const packagePage = z.strictObject({
  title: text,
  description: text,
  kicker: text,
  empty: z.strictObject({ title: text, text }),
  guestAction: text,
  playerAction: text,
  body: text,
})

const picture = text.regex(/^\/media\//, 'must be a picture of the content')
const background = z.strictObject({ backgroundImage: picture })

/**
 * The panel next to a form: text before a picture, with a separate picture for narrow screens, and up to four
 * advantages.
 */
const promoPanel = z.strictObject({
  title: text,
  secondTitle: text,
  additionalTitle: text,
  images: z.strictObject({ desktop: background, mobile: background }),
  /** Content contains only texts. */
  displayAdvantages: z.enum(['true', 'false']),
  /** An icon is a drawing of one colour; the brand sets the colour. */
  advantages: z.array(z.strictObject({ icon: picture, label: text })).max(4),
})
const withPromo = messagesFile.and(z.looseObject({ promo: promoPanel }))

/**
 * Files that need a stricter shape than texts under keys, by directory and file name; `*` for all of a kind.
 */
const schemas: Readonly<Record<string, z.ZodType>> = {
  'pages/static-*': textPage,
  'pages/slug-*': textPage,
  'pages/tournament-*': textPage,
  'pages/question-*': questionPage,
  'pages/bonus-*': bonusPage,
  'pages/welcome-package': packagePage,
  'modals/sign-in': withPromo,
  'modals/sign-up': withPromo,
}

/**
 * Documents that are shown unchanged: their texts are not messages with values, and their body is Markdown.
 */
const PLAIN = /^pages\/(?:(?:static|slug|tournament|question|bonus)-.+|welcome-package)$/

export function isPlainDocument(document: string): boolean {
  return PLAIN.test(document)
}

export function schemaFor(directory: string, name: string): z.ZodType {
  const path = `${directory}/${name}`
  for (const [pattern, schema] of Object.entries(schemas)) {
    const fits = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
    if (fits) return schema
  }
  return messagesFile
}
