const MS = { d: 86_400_000, h: 3_600_000 } as const

/** A time of a segment, which may be relative: `now-7d`. */
export function momentOf(text: string, now: Date): Date {
  const [, count, unit] = /^now-(\d+)([dh])$/.exec(text) ?? []
  return count === undefined
    ? new Date(text)
    : new Date(now.getTime() - Number(count) * MS[unit as 'd' | 'h'])
}
