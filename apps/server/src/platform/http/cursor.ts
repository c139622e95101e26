import { refuse } from '../errors.ts'

/** A position in a list that is ordered by time and id. */
export interface Cursor {
  at: Date
  id: string
}

/** Opaque to clients. */
export function toCursor({ at, id }: Cursor): string {
  return `${at.getTime().toString(36)}-${id}`
}

const CURSOR = /^([0-9a-z]{1,9})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** @throws Refusal badRequest */
export function readCursor(text: string): Cursor {
  const [, at, id] = CURSOR.exec(text) ?? []
  if (at === undefined || id === undefined) throw refuse('badRequest')
  return { at: new Date(Number.parseInt(at, 36)), id }
}
