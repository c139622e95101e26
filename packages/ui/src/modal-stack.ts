/**
 * The frames of the open modals. Only the highest can be reached: everything beside it in the document is inert, so the
 * focus cannot leave it and screen readers find nothing else. What a library puts beside the page, such as the
 * list of a select or a toast, lies above the modals and stays reachable.
 */

interface Frame {
  /** Lies directly in the body; its z-index says how high. */
  root: HTMLElement
  popup: HTMLElement
  /** What had the focus, and what had it before that: the first one that is still there gets it back. */
  returnTo: readonly Element[]
}

const ABOVE = '[data-base-ui-portal]'
const LIST = '[aria-haspopup][aria-expanded=true]'
const TABBABLE = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  'iframe',
  '[tabindex]',
]

const frames: Frame[] = []
let silenced: HTMLElement[] = []

const heightOf = ({ root }: Frame) => Number(root.style.zIndex)

function highest(): Frame | undefined {
  return frames.toSorted((one, other) => heightOf(one) - heightOf(other)).at(-1)
}

/** Parts arrive in any order: which one is the highest is not which one came last. */
export function isHighest(popup: HTMLElement): boolean {
  return highest()?.popup === popup
}

/** Whether a list or a calendar of this modal is open: Escape and a press outside are for that first. */
export function hasOpenList(popup: HTMLElement): boolean {
  return popup.querySelector(LIST) !== null
}

/** Makes a frame reachable, and the rest not. Gives back how it is left: with the focus where it was before. */
export function enter(root: HTMLElement, popup: HTMLElement, opener: Element | null): () => void {
  const below = frames.find((frame) => frame.popup.contains(opener))
  const frame = { root, popup, returnTo: [opener, ...(below?.returnTo ?? [])].filter((one) => one !== null) }
  frames.push(frame)
  // What fills the screen would lie above it, and be inert there.
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  settle()
  if (highest() === frame) focusInto(popup)
  return () => leave(frame)
}

function leave(frame: Frame): void {
  const isOurs = isLost() || frame.popup.contains(document.activeElement)
  frames.splice(frames.indexOf(frame), 1)
  settle()
  if (!isOurs) return
  const back = frame.returnTo.find((one) => one.isConnected && one.closest('[inert]') === null)
  const top = highest()
  if (back instanceof HTMLElement && back !== document.body) back.focus({ preventScroll: true })
  else if (top !== undefined) focusInto(top.popup)
}

function settle(): void {
  for (const element of silenced) element.inert = false
  const top = highest()
  silenced =
    top === undefined
      ? []
      : [...document.body.children].filter(
          (child): child is HTMLElement =>
            child instanceof HTMLElement && child !== top.root && !child.inert && !child.matches(ABOVE),
        )
  for (const element of silenced) element.inert = true
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** To the first thing that can be used, unless the content has chosen one itself. */
function focusInto(popup: HTMLElement): void {
  if (popup.contains(document.activeElement)) return
  const first = [...popup.querySelectorAll<HTMLElement>(TABBABLE.join())].find(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
  const target = first ?? popup
  target.focus({ preventScroll: true })
}

/** What had the focus may be taken away, as when one step follows another: then the modal itself has it. */
export function keepFocus(popup: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (isLost() && isHighest(popup)) popup.focus({ preventScroll: true })
  })
  observer.observe(popup, { childList: true, subtree: true })
  return () => observer.disconnect()
}
