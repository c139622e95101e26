/**
 * What the live connection brings, for whoever listens. Apart from the connection itself, so that a modal may
 * listen without loading it. Publications may come twice or out of order; an entity never goes back.
 */
import type { Publications } from '@fairhall/contract'

export interface LiveNews {
  invoices: Publications['invoices']
  bonuses: Publications['bonuses']
  freespins: Publications['freespins']
  bets: Publications['bets']
  online: Publications['online']
}

type Listener<Name extends keyof LiveNews> = (news: LiveNews[Name]) => void

const listeners: { [Name in keyof LiveNews]: Set<Listener<Name>> } = {
  invoices: new Set(),
  bonuses: new Set(),
  freespins: new Set(),
  bets: new Set(),
  online: new Set(),
}

/** Returns how to stop listening. */
export function onNews<Name extends keyof LiveNews>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

export function tellNews<Name extends keyof LiveNews>(name: Name, news: LiveNews[Name]) {
  for (const listener of listeners[name]) listener(news)
}

/** Remembers the newest version of each entity and says of the next one whether it is newer. */
export function createVersionGuard() {
  const newest = new Map<string, number>()
  return (entity: { id: string; version: number }): boolean => {
    if ((newest.get(entity.id) ?? -1) >= entity.version) return false
    newest.set(entity.id, entity.version)
    return true
  }
}
