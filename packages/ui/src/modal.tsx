import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useSwipeToClose } from './use-swipe-to-close.ts'

export type CloseReason = 'close' | 'escape' | 'outside' | 'swipe'
export type ModalSize = 'sm' | 'md' | 'lg' | 'xl'

export interface ModalProps {
  open: boolean
  /** 0 for the first, 1 for the one above it; each lies 2 higher than the one below. */
  level?: number
  title: string
  /** Keeps the title for screen readers when the content shows one of its own. */
  hideTitle?: boolean
  onClose: (reason: CloseReason) => void
  /** After the closing animation. */
  onClosed?: () => void
  closeLabel: string
  closeOnOutside?: boolean
  size?: ModalSize
  /** Fills the height of a phone from the start, so that a change of content does not move it. */
  tall?: boolean
  padded?: boolean
  /** Before the title, such as a way back. */
  start?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

const BASE_LEVEL = 1000
const widths: Record<ModalSize, string> = {
  sm: 'md:w-105',
  md: 'md:w-130',
  lg: 'md:w-190',
  xl: 'md:w-215',
}

/** The open modals, lowest first. Escape and a press outside belong to the highest alone. */
const stack: string[] = []

/**
 * A dialog in the middle of a wide screen, a sheet from below on a narrow one. It traps and returns focus, locks
 * the page behind, and closes by button, Escape, a press outside or a swipe. What closing means is the caller's.
 */
export function Modal(props: ModalProps) {
  const { open, level = 0, onClose, onClosed, closeOnOutside = true, size = 'md', tall = false } = props
  const id = useId()
  const [popup, setPopup] = useState<HTMLDivElement | null>(null)
  const swipe = useCallback(() => onClose('swipe'), [onClose])
  useSwipeToClose(popup, open, swipe)
  useEffect(() => {
    if (!open) return
    stack.push(id)
    return () => void stack.splice(stack.indexOf(id), 1)
  }, [open, id])

  const change = (opened: boolean, details: Dialog.Root.ChangeEventDetails) => {
    const outer = details.reason === 'escape-key' || details.reason === 'outside-press'
    if (opened || (outer && stack.at(-1) !== id)) return details.cancel()
    if (details.reason === 'focus-out') return details.cancel()
    onClose(
      details.reason === 'escape-key' ? 'escape' : details.reason === 'outside-press' ? 'outside' : 'close',
    )
  }
  const zIndex = BASE_LEVEL + 2 * level
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open={open}
        onOpenChange={change}
        onOpenChangeComplete={(opened) => !opened && onClosed?.()}
        disablePointerDismissal={!closeOnOutside}
      >
        <Dialog.Portal>
          <Dialog.Backdrop
            forceRender
            style={{ zIndex }}
            className={cx(
              'fixed inset-0 bg-veil backdrop-blur-sm transition-opacity duration-(--modal-ms) ease-out',
              'data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          />
          <Dialog.Viewport
            style={{ zIndex }}
            className="fixed inset-0 flex items-end justify-center overflow-hidden md:items-center md:p-6"
          >
            <Dialog.Popup
              ref={setPopup}
              className={cx(
                'relative flex max-h-[94dvh] w-full flex-col overflow-hidden rounded-t-panel border border-b-0 border-line bg-panel text-text',
                'shadow-raised outline-none md:max-h-full md:rounded-panel md:border-b',
                'transition-[translate,opacity,scale] duration-(--modal-ms) ease-out motion-reduce:transition-opacity',
                'max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full',
                'motion-reduce:data-ending-style:translate-y-0! motion-reduce:data-starting-style:translate-y-0!',
                'motion-reduce:data-ending-style:opacity-0 motion-reduce:data-starting-style:opacity-0',
                'md:data-ending-style:scale-97 md:data-starting-style:scale-97 motion-reduce:scale-100!',
                'md:data-ending-style:opacity-0 md:data-starting-style:opacity-0',
                tall && 'max-md:h-[94dvh]',
                widths[size],
              )}
            >
              <ModalContent {...props} />
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

function ModalContent({ title, hideTitle, closeLabel, padded = true, start, footer, children }: ModalProps) {
  const close = (
    <Dialog.Close
      render={<IconButton label={closeLabel} variant="raised" className="rounded-chip! bg-raised" />}
    >
      <X aria-hidden="true" className="size-5" />
    </Dialog.Close>
  )
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-2 z-1 mx-auto h-1 w-10 rounded-chip bg-edge md:hidden"
      />
      {hideTitle ? (
        <Dialog.Title className="sr-only">{title}</Dialog.Title>
      ) : (
        <div className="flex shrink-0 items-center gap-3 px-5 pt-6 pb-4 md:px-7 md:pt-6">
          {start}
          <Dialog.Title className="min-w-0 flex-1 text-xl break-words hyphens-auto">{title}</Dialog.Title>
          {close}
        </div>
      )}
      <div
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain',
          padded && 'px-5 pb-6 md:px-7 md:pb-7',
        )}
      >
        {children}
      </div>
      {footer && <div className="shrink-0 border-t border-line px-5 py-4 md:px-7">{footer}</div>}
      {hideTitle && <span className="absolute end-4 top-6 z-2 md:end-7 md:top-7">{close}</span>}
    </>
  )
}
