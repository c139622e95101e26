/** One entry of a provider's list of games, as it is stored. */
import { shapes } from '@fairhall/contract'
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

/** Percentage as a decimal string. Providers send strings and numbers. No game returns 1 % or less: 0.96 is a fraction, not a percentage. */
const rtp = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^(0|[1-9]\d{0,2})(\.\d{1,4})?$/))
  .refine((percent) => Number(percent) <= 100, 'must be at most 100')
  .refine((percent) => Number(percent) === 0 || Number(percent) > 1, 'must be a percentage, not a fraction')

/** The highest win as a multiple of the stake. */
const maxWin = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^(0|[1-9]\d{0,9})(\.\d{1,4})?$/))

/** Together with the provider's prefix it is the studio's id in the API. */
const studioId = shapes.identity.max(48)

/** "I <3 Fruit" is a title. Pages would show tags as they are written. */
const TAG = /<[a-z/!?]/i

const visibleText = (lengthMax: number) =>
  plainText(lengthMax)
    .refine((text) => text.replaceAll(INVISIBLE, '') !== '', 'must not be empty')
    .refine((text) => !TAG.test(text), 'must not contain HTML')

/** A studio of an aggregator. Unknown fields are ignored. */
export const studioEntry = z.object({
  id: studioId,
  name: visibleText(100),
  logo: z.string().max(2000).nullish(),
  description: plainText(1000).nullish(),
})
export type ProviderStudio = z.output<typeof studioEntry>

/** Unknown fields are ignored. */
export const gameEntry = z.object({
  /** Used in URLs: no spaces, and nothing with a special meaning there, such as `..`. */
  id: z.string().regex(/^(?!\.+$)[\w.:~-]{1,100}$/),
  title: visibleText(200),
  category: z.string(),
  /** The studio that made the game, if it isn't the provider itself. */
  provider: studioEntry.pick({ id: true, name: true }).nullish(),
  rtp: rtp.nullish(),
  volatility: plainText(20).nullish(),
  lines: z.int().nonnegative().nullish(),
  features: z.array(plainText(50)).max(50).default([]),
  tags: z.array(plainText(50)).max(50).default([]),
  max_win: maxWin.nullish(),
  demo: z.boolean().default(false),
  currencies: z.array(z.string().max(32)).max(500).default([]),
  country_blacklist: z.array(shapes.countryCode).max(300).default([]),
  build: plainText(100).nullish(),
  thumbnail: z.string().max(2000).nullish(),
  /** The same image, 240 pixels wide. */
  thumbnail_small: z.string().max(2000).nullish(),
})
export type ProviderGame = z.output<typeof gameEntry>
/** What is stored as it is. */
export const storedDetails = gameEntry.omit({ id: true, title: true, category: true, provider: true })
export type GameDetails = z.output<typeof storedDetails>
