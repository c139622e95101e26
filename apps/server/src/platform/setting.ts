/** Formats of settings, and how each is described. */
import { z } from 'zod'

/** Separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
export const url = (protocols: RegExp) => z.url({ protocol: protocols })
export const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(least).max(most))

export interface Setting {
  schema: z.ZodType
  /** The default as text; null if there is none. */
  default: string | null
  about: string
}

/** A setting with a default, as text. */
export const setting = <Schema extends z.ZodType>(schema: Schema, fallback: string, about: string) => ({
  schema,
  default: fallback,
  about,
})

/** A setting without a default. */
export const optional = <Schema extends z.ZodType>(schema: Schema, about: string) => ({
  schema: schema.optional(),
  default: null,
  about,
})

/** An invalid value as errors show it, without passwords and keys: logs and terminals keep them. */
export function shownValue(name: string, text: string): string {
  if (/TOKEN|SECRET|KEY/.test(name)) return '…'
  return text.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…')
}
