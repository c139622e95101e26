import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useModalFrame } from './use-modal-frame.ts'

type CloseReason = 'close' | 'escape' | 'outside' | 'swipe'
export type ModalSize = 'sm' | 'md' | 'lg' | 'xl'

export interface ModalProps {
  open: boolean
  /** 0 for the first, 1 for the one above it; each level adds 2 to the z-index. */
  level?: number
  title: string
  /** Keeps the title for screen readers if the content shows its own. */
  hideTitle?: boolean
  onClose: (reason: CloseReason) => void
  /** Called after the closing animation. */
  onClosed?: () => void
  closeLabel: string
  closeOnOutside?: boolean
  size?: ModalSize
  /** Fills the height of a phone from the start, so a change of content doesn't move it. */
  tall?: boolean
  padded?: boolean
  /** Shown before the title, such as a back button. */
  start?: ReactNode
  children: ReactNode
}

const BASE_LEVEL = 1000
const widths: Record<ModalSize, string> = {
  sm: 'md:w-105 short:md:w-150',
  md: 'md:w-130',
  lg: 'md:w-190',
  xl: 'md:w-215',
}

/**
 * A dialog in the middle of a wide screen, and a bottom sheet on a narrow one. It traps and restores the focus,
 * locks the page's scrolling, and closes by button, Escape, a press outside or a swipe. The caller handles closing.
 */
export function Modal({ onClosed, ...props }: ModalProps) {
  const { open } = props
  const [isThere, setIsThere] = useState(open)
  if (open && !isThere) setIsThere(true)
  if (!isThere) return null
  const leave = () => {
    setIsThere(false)
    onClosed?.()
  }
  return createPortal(<Frame {...props} onClosed={leave} />, document.body)
}

function Frame(props: ModalProps & { onClosed: () => void }) {
  const { open, level = 0, onClose, onClosed, closeOnOutside = true, size = 'md', tall = false } = props
  const titleId = useId()
  const { setRoot, setPopup, outside } = useModalFrame({ open, onClose, onClosed, away: 'down' })
  return (
    <div
      ref={setRoot}
      style={{ zIndex: BASE_LEVEL + 2 * level }}
      className="fixed inset-0 flex items-end justify-center overflow-hidden md:items-center md:p-6 short:md:p-3"
    >
      <div
        aria-hidden="true"
        data-closing={open ? undefined : ''}
        {...(closeOnOutside && outside)}
        className={cx(
          'absolute inset-0 bg-veil transition-opacity duration-(--modal-ms) ease-out',
          'data-closing:opacity-0 starting:opacity-0',
        )}
      />
      <div
        ref={setPopup}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-closing={open ? undefined : ''}
        className={cx(
          'relative flex max-h-[94%] w-full flex-col overflow-hidden rounded-t-panel border border-b-0 border-line bg-panel text-text',
          'shadow-raised outline-none md:max-h-full md:rounded-panel md:border-b',
          'transition-[translate,opacity,scale] duration-(--modal-ms) ease-out motion-reduce:transition-opacity',
          'max-md:data-closing:translate-y-full max-md:starting:translate-y-full',
          'motion-reduce:data-closing:translate-y-0! motion-reduce:starting:translate-y-0!',
          'motion-reduce:data-closing:opacity-0 motion-reduce:starting:opacity-0',
          'md:data-closing:scale-97 md:starting:scale-97 motion-reduce:scale-100!',
          'md:data-closing:opacity-0 md:starting:opacity-0',
          tall && 'max-md:h-[94%]',
          widths[size],
        )}
      >
        <Content {...props} titleId={titleId} />
      </div>
    </div>
  )
}

type ContentProps = ModalProps & { titleId: string }

function Content(props: ContentProps) {
  const { title, titleId, hideTitle, closeLabel, onClose, padded = true, start, children } = props
  const close = (
    <IconButton
      label={closeLabel}
      variant="raised"
      onClick={() => onClose('close')}
      className="rounded-chip! bg-raised"
    >
      <X aria-hidden="true" className="size-5" />
    </IconButton>
  )
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-2 z-2 mx-auto h-1 w-10 rounded-chip bg-edge md:hidden"
      />
      {hideTitle ? (
        <h2 id={titleId} className="sr-only">
          {title}
        </h2>
      ) : (
        <div className="flex shrink-0 items-center gap-3 px-5 pt-6 pb-4 md:px-7 md:pt-6">
          {start}
          <h2 id={titleId} className="min-w-0 flex-1 text-xl break-words hyphens-auto">
            {title}
          </h2>
          {close}
        </div>
      )}
      <div
        className={cx(
          // Keeps focused elements from being covered by sticky edges.
          'min-h-0 flex-1 scroll-pb-28 overflow-y-auto overscroll-contain',
          !padded && 'scroll-pt-20',
          padded && 'px-5 pb-6 md:px-7 md:pb-7',
        )}
      >
        {children}
      </div>
      {hideTitle && padded && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-0 z-1 h-13 bg-linear-to-b from-panel from-40% to-transparent short:h-6"
        />
      )}
      {hideTitle && <span className="absolute end-4 top-6 z-2 md:end-7 md:top-7">{close}</span>}
    </>
  )
}
