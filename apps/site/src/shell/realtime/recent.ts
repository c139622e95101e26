const RECENT_MS = 60_000

/** Whether a message about a moment still makes sense. Browsers' clocks may differ a little, in both directions. */
export const isRecent = (at: string, now: number): boolean => Math.abs(now - Date.parse(at)) < RECENT_MS
