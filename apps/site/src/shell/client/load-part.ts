import { CallError } from '@fairhall/client'

/**
 * Loads a part of the site. A browser that could not fetch a module remembers that for the life of the page and never asks
 * for it again: so without a line it is not asked for at all, and can come when there is one.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new CallError('offline', 'offline')
  return load()
}
