/** Addresses that a member named, such as a page with its filters. Each browser keeps its own, by member. */
import { useSyncExternalStore } from 'react'
import { useMember } from '../session/use-member.ts'

interface SavedView {
  name: string
  /** Path and search. */
  address: string
}

export const VIEWS_MAX = 30
export const NAME_MAX = 40

const keyOf = (member: string) => `office-views:${member}`

/** Ignores what is not a view. Only addresses of the office: one that begins with two slashes leads to another host. */
export function readViews(text: string | null): SavedView[] {
  let found: unknown
  try {
    found = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  return Array.isArray(found) ? found.filter(isView).slice(0, VIEWS_MAX) : []
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const { name, address } = value as Partial<Record<keyof SavedView, unknown>>
  return typeof name === 'string' && typeof address === 'string' && /^\/(?![/\\])/.test(address)
}

/** A name can be given to another address also if there is no room for a new one. */
export const hasRoom = (views: readonly SavedView[], name: string): boolean =>
  views.length < VIEWS_MAX || views.some((view) => view.name === name)

/** One name leads to one address: the newest. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others, view].sort((one, other) => one.name.localeCompare(other.name)).slice(0, VIEWS_MAX)
}

const CHANGED = 'office-views'

function subscribe(onChange: () => void): () => void {
  // `storage` is of other tabs.
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}

export function useSavedViews() {
  const member = useMember()?.id ?? ''
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(member)))
  const views = readViews(text)
  const write = (next: readonly SavedView[]) => {
    localStorage.setItem(keyOf(member), JSON.stringify(next))
    window.dispatchEvent(new Event(CHANGED))
  }
  return {
    views,
    save: (view: SavedView) => write(withView(views, view)),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  }
}
