import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import type { ToastHostProps } from './toast-host.tsx'
import { leftInRow } from './row-of-toasts.ts'
import { createToastTurns } from './toast-turns.ts'
import { isLow, topOfToasts } from './top-of-toasts.ts'
import { type ToastRequest, toastQueue } from './toasts.ts'

type Tone = NonNullable<ToastRequest['tone']>

const manager = Toast.createToastManager()
const DURATION_MS = 3000
/** As in the styles of a toast: 0.625 rem. */
const TOAST_GAP = 10
const looks: Record<Tone, { Icon: typeof Info; className: string }> = {
  neutral: { Icon: Info, className: 'text-muted' },
  info: { Icon: Info, className: 'text-azure' },
  success: { Icon: CircleCheck, className: 'text-jade' },
  error: { Icon: CircleAlert, className: 'text-coral' },
}

function add({ title, text, tone = 'neutral', durationMs = DURATION_MS, group }: ToastRequest) {
  manager.add({
    title,
    description: text,
    type: tone,
    timeout: durationMs,
    priority: tone === 'error' ? 'high' : 'low',
    ...(group && { id: group }),
  })
}

const turns = createToastTurns({
  add,
  close: (id) => manager.close(id),
  isLow: () => isLow(innerHeight),
  nowMs: () => performance.now(),
  wait: (ms, then) => setTimeout(then, ms),
})

/** Toasts are swiped away towards the edge where they are shown. */
const towardsEnd = () => (document.documentElement.dir === 'rtl' ? 'left' : 'right')

/** Over the top bars, at the edge of the screen. */
const ROW_TOP = 4

/**
 * Below the top bars, also of a page that marks one with `data-toasts`, and out of the way of a dialog, so that all stay
 * reachable; at the inline end, 300 px wide. On a low screen a game fills the rest with its controls, so there they are in the row
 * of the bars. A click dismisses, hovering pauses.
 */
export function Toaster({ closeLabel, regionLabel }: ToastHostProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<{ top: number; left?: number; right?: 'auto' }>()
  // Toasts that are shown move when a dialog opens below them or shows other fields, but not back when it closes.
  const place = useCallback((count: number) => {
    const toasts = viewport.current?.getBoundingClientRect()
    const dialog = frontDialog()
    const layout = dialog && layoutOf(dialog)
    // While it moves in, its parts are taken to be where they will be.
    const moving = dialog && layout ? dialog.getBoundingClientRect().top - layout.top : 0
    const bar = Math.max(0, ...boxesOf(document, BARS).map(({ bottom }) => bottom))
    const height = visualViewport?.height ?? innerHeight
    const vital = boxesOf(dialog ?? document, VITAL, moving)
    const other = dialog ? boxesOf(dialog, PRESSED, moving) : []
    const screen = { width: innerWidth, height, bar, vital, other }
    if (count === 0 || toasts === undefined) return setPosition(undefined)
    const shownHeight = heightOf(viewport.current)
    const row = dialog === undefined && isLow(innerHeight) ? rowAboveGame(shownHeight) : null
    const isRtl = document.documentElement.dir === 'rtl'
    const left = row === null ? undefined : leftInRow(row, toasts.width, { width: innerWidth, isRtl })
    if (left !== undefined) return setPosition({ top: ROW_TOP, left, right: 'auto' })
    const top = topOfToasts(toasts, layout, screen, shownHeight)
    // Those that were in the row stay at their place, unless the screen was turned.
    return setPosition((before) => {
      const isInView = before?.left !== undefined && before.left + toasts.width <= innerWidth
      return isInView && isLow(innerHeight) ? { ...before, top } : { top }
    })
  }, [])
  useEffect(() => toastQueue.showWith(turns.show, () => manager.close()), [])
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager} timeout={DURATION_MS} limit={4}>
        <Toast.Portal>
          <Toast.Viewport
            ref={viewport}
            style={position}
            aria-label={regionLabel}
            // Closer to the edge of the screen while a dialog is open, to keep off its content.
            className="fixed end-3 top-18 z-1200 w-75 max-w-[calc(100vw-1.5rem)] outline-none md:end-6 md:[html:has(>body>*>[aria-modal='true'])_&]:end-2 lg:top-21"
          >
            <ToastList closeLabel={closeLabel} onChange={place} />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  )
}

const frontDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1)

/** Where the dialog will be: it may still be moving in. */
function layoutOf(dialog: HTMLElement) {
  let [left, top] = [0, 0]
  for (let at: Element | null = dialog; at instanceof HTMLElement; at = at.offsetParent) {
    left += at.offsetLeft
    top += at.offsetTop
  }
  return { left, right: left + dialog.offsetWidth, top }
}

/**
 * Tabs, what a player types into, what sends a form, and main buttons, in the colour that `buttonClass` gives buttons and links. In
 * dialogs also the close button next to the title, and what is marked with `data-vital`: a title in the content and the balance.
 */
const MAIN =
  '[role=tablist], input:not([type=radio], [type=checkbox], [type=hidden]), [type=submit], :is(a, button).bg-brass'
const VITAL = `main :is(h1, nav, ${MAIN}), [aria-modal=true] :is(h2, h3, [data-vital], ${MAIN}), [aria-modal=true] > * > button`
const PRESSED = 'a, button, label'
/** Above the content of a page: the site's own bar, which a message may have moved, and that of a game. */
const SITE_BAR = 'header:not(main header)'
const BARS = `${SITE_BAR}, [data-toasts=below]`
/** The main button of the site's bar with what is next to it: the balance, or the other buttons of guests. */
const MONEY = `${SITE_BAR} :has(> .bg-brass)`

const boxesOf = (place: ParentNode, selector: string, moving = 0) =>
  [...place.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ left, right, top, bottom }) => ({ left, right, top: top - moving, bottom: bottom - moving }))

/**
 * The boxes that toasts must not cover in the row above a game: the balance with the wallet next to it, the game's title, and
 * what else its header shows in view. Null on a page without a game.
 */
function rowAboveGame(height: number): DOMRect[] | null {
  const header = document.querySelector('[data-toasts=below]')
  if (header === null) return null
  const bar = Math.max(0, ...boxesOf(document, SITE_BAR).map(({ bottom }) => bottom))
  const title = document.createRange()
  title.selectNodeContents(header.querySelector('h1') ?? header)
  const parts = [...header.children].filter((part) => part.querySelector('h1') === null)
  // A page that is scrolled has them behind the site's bar.
  const visible = header.querySelector('h1')?.getBoundingClientRect()
  const text = title.getBoundingClientRect()
  // The text of a name that is cut off is wider than what is shown.
  const [left, right] = [
    Math.max(text.left, visible?.left ?? text.left),
    Math.min(text.right, visible?.right ?? text.right),
  ]
  const own = [
    new DOMRect(left, text.top, Math.max(0, right - left), text.height),
    ...parts.map((part) => part.getBoundingClientRect()),
  ].filter(({ bottom }) => bottom > bar)
  const money = [...document.querySelectorAll(MONEY)].map((part) => part.getBoundingClientRect())
  const end = ROW_TOP + height
  return [...money, ...own].filter(({ top, bottom, width }) => width > 1 && bottom > ROW_TOP && top < end)
}

/** Of all toasts that stay, with the gaps between them. */
function heightOf(viewport: Element | null): number {
  const toasts = viewport?.querySelectorAll<HTMLElement>(':scope > [role]:not([data-ending-style])') ?? []
  const heights = [...toasts].map(({ offsetHeight }) => offsetHeight)
  return heights.reduce((sum, height) => sum + height + TOAST_GAP, -TOAST_GAP)
}

/** Calls back once in a frame while dialogs open or show another step. Returns a function that stops watching. */
function watchDialogs(changed: () => void): () => void {
  let frame = 0
  const observer = new MutationObserver(() => {
    // Not again while one is due: something that moves in every frame would put it off forever.
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      watch()
      changed()
    })
  })
  function watch(): void {
    // Dialogs are children of the body. Steps replace each other, or only change whether they are displayed.
    observer.observe(document.body, { childList: true })
    const dialog = frontDialog()
    if (dialog !== undefined)
      observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['class', 'hidden'] })
  }
  watch()
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

interface ListProps {
  closeLabel: string
  /** Called with the number of toasts when it changes, and when there may be other fields below them. */
  onChange: (count: number) => void
}

function ToastList({ closeLabel, onChange }: ListProps) {
  const { toasts, close } = Toast.useToastManager()
  const count = toasts.length
  useEffect(
    () => turns.onChange(toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending')),
    [toasts],
  )
  useEffect(() => {
    onChange(count)
    if (count === 0) return undefined
    const change = () => onChange(count)
    const stop = watchDialogs(change)
    addEventListener('resize', change)
    return () => {
      removeEventListener('resize', change)
      stop()
    }
  }, [onChange, count])
  return toasts.map((toast) => {
    const { Icon, className } = looks[(toast.type ?? 'neutral') as Tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={[towardsEnd(), 'up']}
        onClick={() => close(toast.id)}
        className={cx(
          'absolute inset-x-0 top-0 cursor-pointer rounded-card border border-edge/60 bg-raised p-4 text-text shadow-raised select-none short:px-3 short:py-2',
          'translate-x-(--toast-swipe-movement-x) translate-y-[calc(var(--toast-offset-y)+var(--toast-index)*0.625rem+var(--toast-swipe-movement-y))]',
          'transition-[translate,opacity] duration-(--toast-ms) ease-out data-swiping:transition-none',
          // A press belongs to what was below it when it began, not to a toast that appears or moves there
          // meanwhile.
          '[html:active_&:not(:active)]:pointer-events-none',
          'data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-ending-style:pointer-events-none data-ending-style:opacity-0 data-limited:opacity-0',
        )}
      >
        <Toast.Content className="flex items-start gap-3">
          <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', className)} />
          <div className="min-w-0 flex-1 break-words">
            <Toast.Title className="font-semibold text-pretty short:text-sm" render={<p />} />
            <Toast.Description className="mt-0.5 text-sm text-muted short:mt-0 short:text-xs" />
          </div>
          <Toast.Close
            aria-label={closeLabel}
            // All toasts are fully visible here; the library would hide the button until the stack is hovered.
            aria-hidden={false}
            className="-me-2 -mt-2 flex size-9 pointer-coarse:-me-3 pointer-coarse:-mt-3 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-tick text-muted hover:text-text"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
