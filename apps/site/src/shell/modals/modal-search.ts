import { definitionOf, isModalName, type ModalName, modals } from './modal-names.ts'

/** One open modal, as the URL describes it. */
export type OpenModal = { name: ModalName; value: string | undefined; params: Record<string, string> }

type Search = Record<string, unknown>

const MODAL = 'modal'

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string')

function paramsOf(name: ModalName, search: Search): Record<string, string> {
  const params: Record<string, string> = {}
  for (const key of definitionOf(name).params ?? []) {
    const [value] = listOf(search[key])
    if (value !== undefined) params[key] = value
  }
  return params
}

/** The stack of modals that a URL opens, bottom first. Keys with invalid values open nothing. */
export function openModals(search: Search): OpenModal[] {
  const stack: OpenModal[] = []
  for (const [key, value] of Object.entries(search)) {
    if (key === MODAL) {
      for (const name of listOf(value)) {
        const isKnown = isModalName(name) && definitionOf(name).values === undefined
        if (isKnown && !stack.some((open) => open.name === name))
          stack.push({ name, value: undefined, params: paramsOf(name, search) })
      }
    } else if (isModalName(key)) {
      const [requested] = listOf(value)
      if (requested !== undefined && definitionOf(key).values?.includes(requested))
        stack.push({ name: key, value: requested, params: paramsOf(key, search) })
    }
  }
  return stack
}

/** The search with one more modal on top. */
export function withModal(search: Search, name: ModalName, value?: string, params: Search = {}): Search {
  const rest = withoutModal(search, name)
  if (definitionOf(name).values !== undefined) return { ...rest, ...params, [name]: value ?? 'true' }
  const names = listOf(rest[MODAL])
  const { [MODAL]: _, ...others } = rest
  return { ...others, ...params, [MODAL]: names.length === 0 ? name : [...names, name] }
}

/** The search without this modal and without the parameters that only it has. */
export function withoutModal(search: Search, name: ModalName): Search {
  const { params = [] } = definitionOf(name)
  const kept = Object.entries(search).flatMap(([key, value]): [string, unknown][] => {
    if (key === name || params.includes(key)) return []
    if (key !== MODAL) return [[key, value]]
    const names = listOf(value).filter((other) => other !== name)
    return names.length === 0 ? [] : [[key, names.length === 1 ? names[0] : names]]
  })
  return Object.fromEntries(kept)
}

export function withoutModals(search: Search): Search {
  const names = Object.keys(modals) as ModalName[]
  return names.reduce((left, name) => withoutModal(left, name), search)
}

/** Removes modal keys whose values open nothing. Null if there are none. */
export function withoutWrongModals(search: Search): Search | null {
  const stack = openModals(search)
  const clean = Object.entries(search).flatMap(([key, value]): [string, unknown][] => {
    if (key === MODAL) {
      const names = stack.filter((open) => open.value === undefined).map((open) => open.name)
      return names.length === 0 ? [] : [[key, names.length === 1 ? names[0] : names]]
    }
    if (!isModalName(key)) return [[key, value]]
    return stack.some((open) => open.name === key) ? [[key, listOf(value)[0]]] : []
  })
  const result = Object.fromEntries(clean)
  return JSON.stringify(result) === JSON.stringify(search) ? null : result
}
