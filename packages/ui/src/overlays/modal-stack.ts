/**
 * The frames of the open modals. Only the topmost is reachable: everything else in the document is inert, so focus
 * can't leave it and screen readers find nothing else. Library overlays next to the page, such as select lists and
 * toasts, are above the modals and stay reachable.
 */
import { firstFocus } from './first-focus.ts'

interface Frame {
  /** A direct child of the body; its z-index is the level. */
  root: HTMLElement
  popup: HTMLElement
  /** The focused element and those focused before it: the first one still in the document gets the focus back. */
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

/** Modals load in any order, so the topmost isn't necessarily the last one mounted. */
export function isHighest(popup: HTMLElement): boolean {
  return highest()?.popup === popup
}

/** Whether a list or calendar of this modal is open: Escape and a press outside close that first. */
export function hasOpenList(popup: HTMLElement): boolean {
  return popup.querySelector(LIST) !== null
}

/** Makes a frame reachable and everything else inert. Returns a function that leaves it and restores the focus. */
export function enter(root: HTMLElement, popup: HTMLElement, opener: Element | null): () => void {
  const below = frames.find((frame) => frame.popup.contains(opener))
  const frame = { root, popup, returnTo: [opener, ...(below?.returnTo ?? [])].filter((one) => one !== null) }
  frames.push(frame)
  // A full-screen element would cover the modal while being inert.
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

/** Focuses the first usable element, unless the content has set the focus. */
function focusInto(popup: HTMLElement): void {
  if (popup.contains(document.activeElement)) return
  const target = firstFocus([...popup.querySelectorAll<HTMLElement>(TABBABLE.join())]) ?? popup
  target.focus({ preventScroll: true })
}

/** The focused element may be removed, as when a step changes: then the modal itself gets the focus. */
export function keepFocus(popup: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (isLost() && isHighest(popup)) popup.focus({ preventScroll: true })
  })
  observer.observe(popup, { childList: true, subtree: true })
  return () => observer.disconnect()
}
