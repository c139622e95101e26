/** CONFIG_DIR/collections.json: the lists of games that visitors browse, in display order. Their titles are in the content. */
import { collectionSort, shapes } from '@fairhall/contract'
import { z } from 'zod'

const gameIds = z.array(z.string().min(1).max(128)).max(1000)

/** All conditions must hold; without a condition, every game fits. */
const rule = z.strictObject({
  category: z.string().min(1).max(64).optional(),
  /** The ID of a studio, as players see it. */
  provider: z.string().min(1).max(64).optional(),
  tag: z.string().min(1).max(50).optional(),
  feature: z.string().min(1).max(50).optional(),
  /** The lowest return to player, in percent. */
  rtpFrom: z.number().min(0).max(100).optional(),
  /** Games that were added within this many days. */
  newWithinDays: z.int().min(1).max(3650).optional(),
})

const collection = z.strictObject({
  id: shapes.identity,
  /** Without a rule, the collection has only its pins. */
  rule: rule.optional(),
  /** Games at the front, in this order. They need not fit the rule. */
  pins: gameIds.default([]),
  excluded: gameIds.default([]),
  /** The order of the games after the pins. */
  sort: collectionSort.default('popular'),
  /** The largest number of games, pins included. */
  limit: z.int().min(1).max(10_000).optional(),
  /** Whether the lobby has a rail of it. Without one, the lobby's filter bar leads to it: the list of all games. */
  isRail: z.boolean().default(true),
  /** ISO 3166-1 alpha-2 codes. Only visitors from these countries see it; without the field, everyone does. */
  countries: z.array(shapes.countryCode).min(1).optional(),
  /** What replaces `pins` and `excluded` for visitors from a market, by its ID. */
  markets: z
    .record(z.string(), z.strictObject({ pins: gameIds.optional(), excluded: gameIds.optional() }))
    .default({}),
})

export const collectionsFile = z.strictObject({
  collections: z
    .array(collection)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'each collection must have its own id',
    ),
})

export type CollectionSetting = z.output<typeof collection>
