/** The shape of a programme, as JSON Schema describes it, and changes of its values. Pure. */
import type { ProgrammeContent } from '@fairhall/contract/office'

export type Json = ProgrammeContent[string]

export interface Schema {
  type?: string
  /** Only segments refer to themselves. */
  $ref?: string
  enum?: readonly Json[]
  const?: Json
  format?: string
  pattern?: string
  default?: Json
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

/** A schema without its alternative null, and whether there was one. */
export function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const { anyOf, ...rest } = schema
  if (anyOf === undefined) return { schema, isNullable: false }
  const others = anyOf.filter(({ type }) => type !== 'null')
  const isNullable = others.length < anyOf.length
  const [only] = others
  return others.length === 1 && only !== undefined
    ? { schema: { ...only, ...rest }, isNullable }
    : { schema: { ...rest, anyOf: others }, isNullable }
}

/** Alternatives, each with the value of `kind` that chooses it, or its type. */
export function alternativesOf({ oneOf, anyOf }: Schema): { name: string; schema: Schema }[] {
  return (oneOf ?? anyOf ?? []).flatMap((schema) => {
    const { kind } = schema.properties ?? {}
    const names = kind?.const === undefined ? kind?.enum : [kind.const]
    return (names ?? [schema.type ?? '']).map((name) => ({ name: String(name), schema }))
  })
}

export const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Which alternative a value is. */
export const alternativeOf = (value: Json | undefined): string =>
  isObject(value) ? (typeof value['kind'] === 'string' ? value['kind'] : 'object') : typeof value

/** An object with one field changed; undefined removes it, so that its default applies. */
export function withField(
  value: Json | undefined,
  name: string,
  next: Json | undefined,
): { [key: string]: Json } {
  const { [name]: _before, ...others } = isObject(value) ? value : {}
  if (next === undefined) return others
  // A field that was there keeps its place.
  return isObject(value) && name in value ? { ...value, [name]: next } : { ...others, [name]: next }
}

/** The least that a new value of a schema has. */
export function emptyOf(schema: Schema): Json {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0] ?? ''
  const [first] = schema.oneOf ?? schema.anyOf ?? []
  if (first !== undefined) return emptyOf(first)
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(
      required.flatMap((name) => {
        const field = properties[name]
        return field === undefined ? [] : [[name, emptyOf(field)]]
      }),
    )
  }
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  return schema.type === 'integer' || schema.type === 'number' ? (schema.minimum ?? 0) : ''
}

/** Sums have two digits in the base currency; shares and odds have other patterns. */
export const isMoney = ({ pattern = '' }: Schema): boolean =>
  pattern === '^\\d+(\\.\\d{1,8})?$' || pattern.startsWith('^(?=.*[1-9])')

/** Whatever the order of fields. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return one === other
    const [left, right] = [one as Json[], other as Json[]]
    return left.length === right.length && left.every((item, at) => isSame(item, right[at]))
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

/** A path without the places in lists, such as `tasks.stakeMin`. */
export const plainPath = (path: readonly string[]): string =>
  path.filter((part) => !/^\d+$/.test(part)).join('.')
