/** The changes of a settings file in the text of an order. Pure. */

interface OrderChanges {
  file: string
  changes: readonly { path: string; values: string }[]
}

/** Null if the order is about something else. Leaves nothing out: a value with the separator in it is shown in parts. */
export function changesIn(text: string): OrderChanges | null {
  const [, file, all] = /^([\w-]+\.json): (.+)$/s.exec(text) ?? []
  if (file === undefined || all === undefined) return null
  const changes = all.split('; ').map((change) => {
    const [path = ''] = change.split(' ', 1)
    return { path, values: change.slice(path.length + 1) }
  })
  return { file, changes }
}
