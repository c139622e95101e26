import { Html } from './html.ts'

/** Icons of 24 × 24 in the colour of the text. Decorative only: always next to a label. */
const icon = (path: string) =>
  new Html(
    `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  )

export const card = icon('<rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 10h20M6 15h4"/>')
export const bank = icon('<path d="M3 10 12 4l9 6M4 20h16M6 10v7M10 10v7M14 10v7M18 10v7"/>')
export const coin = icon(
  '<circle cx="12" cy="12" r="9"/><path d="M9 8h4.5a2 2 0 0 1 0 4H9m0-4v8m0-4h5a2 2 0 0 1 0 4H9m2-10v2m0 8v2"/>',
)
export const check = icon('<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>')
export const cross = icon('<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6m0-6-6 6"/>')
export const clock = icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>')
export const envelope = icon('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3 8 9 6 9-6"/>')
export const phone = icon('<rect x="6" y="2" width="12" height="20" rx="3"/><path d="M11 18h2"/>')
export const dice = icon(
  '<rect x="3" y="3" width="18" height="18" rx="4"/><path d="M8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01"/>',
)
export const arrow = icon('<path d="M5 12h14m-6-6 6 6-6 6"/>')

export const MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" class="mark" viewBox="0 0 32 32" fill="none" stroke="#e7b24a" stroke-width="3" aria-hidden="true"><path d="M4 28V15a12 12 0 0 1 24 0v13h-7V15a5 5 0 0 0-10 0v13z" stroke-linejoin="round"/></svg>'
export const mark = new Html(MARK_SVG)
