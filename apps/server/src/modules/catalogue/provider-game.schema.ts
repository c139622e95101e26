/** One entry of a provider's list of games, as it is stored. */
import { z } from 'zod'

/**
 * Text that PostgreSQL can store and a page can show: well-formed, without control characters and bidirectional
 * controls.
 */
const plainText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'must be plain text')

/** Invisible characters. Unicode classifies some of them as letters. */
const INVISIBLE = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu

/** Percentage as a decimal string. Providers send strings and numbers. */
const rtp = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^(0|[1-9]\d{0,2})(\.\d{1,4})?$/))

/** Unknown fields are ignored. */
export const gameEntry = z.object({
  /** Used in URLs: no spaces, and nothing with a special meaning there, such as `..`. */
  id: z.string().regex(/^(?!\.+$)[\w.:~-]{1,100}$/),
  title: plainText(200).refine((title) => title.replaceAll(INVISIBLE, '') !== '', 'must not be empty'),
  category: z.string(),
  rtp: rtp.nullish(),
  volatility: plainText(20).nullish(),
  lines: z.int().nonnegative().nullish(),
  features: z.array(plainText(50)).max(50).default([]),
  demo: z.boolean().default(false),
  currencies: z.array(z.string().max(32)).max(500).default([]),
  country_blacklist: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(300)
    .default([]),
  build: plainText(100).nullish(),
  thumbnail: z.string().max(2000),
  /** The same image, 240 pixels wide. */
  thumbnail_small: z.string().max(2000).nullish(),
})
export type ProviderGame = z.output<typeof gameEntry>
