import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useModalFrame } from './use-modal-frame.ts'

export interface SidePanelProps {
  open: boolean
  /** Relative to the text direction: in Persian, the start is on the right. */
  side: 'start' | 'end'
  label: string
  closeLabel: string
  onClose: () => void
  /** Styles that place it elsewhere, such as at the field that opens it. */
  className?: string
  /** Shown next to the close button. */
  header?: ReactNode
  /** Rendered at each opening, so a closed panel costs nothing; it can close the panel itself. */
  children: (close: () => void) => ReactNode
}

/** Below every modal: a modal opened from a panel covers it. */
const LEVEL = 900

const sides = {
  start: 'start-0 border-e [--away:-100%] rtl:[--away:100%]',
  end: 'end-0 border-s [--away:100%] rtl:[--away:-100%]',
} as const

/**
 * A panel that slides in from the side. As part of the modal stack, it traps and restores the focus and locks the
 * page's scrolling. It closes by button, Escape, a press outside or a swipe. Toasts are above it.
 */
export function SidePanel({ open, ...panel }: SidePanelProps) {
  const [isThere, setIsThere] = useState(open)
  if (open && !isThere) setIsThere(true)
  if (!isThere) return null
  return createPortal(<Frame open={open} {...panel} onClosed={() => setIsThere(false)} />, document.body)
}

function Frame(props: SidePanelProps & { onClosed: () => void }) {
  const { open, side, label, closeLabel, className, onClose, onClosed, header, children } = props
  const { setRoot, setPopup, outside } = useModalFrame({ open, onClose, onClosed, away: side })
  const closing = open ? undefined : ''
  return (
    <div ref={setRoot} style={{ zIndex: LEVEL }} className="fixed inset-0 overflow-hidden">
      <div
        aria-hidden="true"
        data-closing={closing}
        {...outside}
        className="absolute inset-0 bg-veil transition-opacity duration-(--modal-ms) ease-out data-closing:opacity-0 starting:opacity-0"
      />
      <div
        ref={setPopup}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        data-closing={closing}
        className={cx(
          'absolute inset-y-0 w-96 max-w-full overflow-y-auto overscroll-contain border-line bg-panel text-text outline-none',
          'transition-[translate,opacity] duration-(--modal-ms) ease-out motion-reduce:transition-opacity',
          'data-closing:translate-x-(--away) starting:translate-x-(--away)',
          'motion-reduce:data-closing:translate-x-0! motion-reduce:starting:translate-x-0!',
          'motion-reduce:data-closing:opacity-0 motion-reduce:starting:opacity-0',
          sides[side],
          className,
        )}
      >
        <div className="flex min-h-full flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
            {header}
            <IconButton data-vital label={closeLabel} onClick={onClose} className="ms-auto">
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          {children(onClose)}
        </div>
      </div>
    </div>
  )
}
