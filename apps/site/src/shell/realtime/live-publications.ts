/**
 * Distributes publications to listeners. Separate from the connection, so that a modal can listen without loading
 * it. Publications may arrive twice or out of order, but an entity never goes back.
 */
import type { Publications } from '@fairhall/contract'

interface LivePublications {
  invoices: Publications['invoices']
  bonuses: Publications['bonuses']
  freespins: Publications['freespins']
  quests: Publications['quests']
  bets: Publications['bets']
  jackpots: Publications['jackpots']
  jackpotWins: Publications['jackpotWins']
  prizeDropWins: Publications['prizeDropWins']
  liveBets: Publications['liveBets']
  livePlaying: Publications['livePlaying']
  tournaments: Publications['tournaments']
  online: Publications['online']
}

type Listener<Name extends keyof LivePublications> = (publication: LivePublications[Name]) => void

const listeners: { [Name in keyof LivePublications]: Set<Listener<Name>> } = {
  invoices: new Set(),
  bonuses: new Set(),
  freespins: new Set(),
  quests: new Set(),
  bets: new Set(),
  jackpots: new Set(),
  jackpotWins: new Set(),
  prizeDropWins: new Set(),
  liveBets: new Set(),
  livePlaying: new Set(),
  tournaments: new Set(),
  online: new Set(),
}

/** Returns a function that unsubscribes. */
export function onPublication<Name extends keyof LivePublications>(
  name: Name,
  listener: Listener<Name>,
): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

export function emitPublication<Name extends keyof LivePublications>(
  name: Name,
  publication: LivePublications[Name],
) {
  for (const listener of listeners[name]) listener(publication)
}

/** Remembers the newest version of each entity and says whether the next one is newer. */
export function createVersionGuard() {
  const newest = new Map<string, number>()
  return (entity: { id: string; version: number }): boolean => {
    if ((newest.get(entity.id) ?? -1) >= entity.version) return false
    newest.set(entity.id, entity.version)
    return true
  }
}
