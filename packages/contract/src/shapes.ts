import { RestrictType } from './codes.ts'
import { z } from 'zod'

/**
 * An amount in the currency's main unit, as a decimal string: never a number, so that no float can touch
 * money.
 */
export const amount = z.string().regex(/^(0|[1-9]\d{0,18})(\.\d{1,8})?$/)
/** As `amount`, with a sign: differences and net results. */
export const signedAmount = z.string().regex(/^-?(0|[1-9]\d{0,18})(\.\d{1,8})?$/)
export const id = z.uuid()
export const identity = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64)
export const currencyCode = z.string().regex(/^[A-Z][A-Z0-9_]{2,31}$/)
export const countryCode = z.string().regex(/^[A-Z]{2}$/)
export const localeCode = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/)
/** A text by a player, with at most this many characters. */
export const text = (most: number) => z.string().max(most)
/** The proof that a challenge was solved, base64 of the JSON `{challenge, solution}`, if the operator requires one. */
export const captcha = text(1500).optional()
/** Null: no restriction. */
export const restrictType = z.literal(Object.values(RestrictType)).nullable()
/** A time as ISO 8601 in UTC. */
export const moment = z.iso.datetime()
export const calendarDate = z.iso.date()
/** A counter that increases with each change of the entity: an older version never replaces a newer one. */
export const version = z.number().int().nonnegative()

/** Query strings contain text; a page number consists of digits only. */
const pageNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .refine((value) => value <= most)

export const paging = z.object({
  page: pageNumber(100_000).optional(),
  perPage: pageNumber(100).optional(),
})

export const pagingMeta = z.object({
  page: z.number().int(),
  perPage: z.number().int(),
  /** Exact up to `COUNT_MAX`. */
  total: z.number().int(),
})
