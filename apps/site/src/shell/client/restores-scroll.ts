let isFirstPage = true

/**
 * Whether the router sets the scroll position after it rendered a page. It leaves the first page where a visitor scrolled
 * it before the scripts had loaded.
 */
export function restoresScroll(): boolean {
  if (typeof window === 'undefined') return true
  const wasScrolled = isFirstPage && window.scrollY > 0
  isFirstPage = false
  return !wasScrolled
}
