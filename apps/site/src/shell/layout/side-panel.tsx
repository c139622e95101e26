import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '@fairhall/ui/icon-button'

export type PanelHandle = { open: () => void; close: () => void }

type Props = {
  label: string
  closeLabel: string
  side: 'start' | 'end'
  header?: ReactNode
  /** Rendered from the first opening on, so that a closed panel costs nothing. */
  children: () => ReactNode
  ref: Ref<PanelHandle>
}

/**
 * A panel that slides in from a side. The browser's own modal dialog keeps the focus, closes on Escape and gives it
 * back; the page behind does not scroll.
 */
export function SidePanel({ label, closeLabel, side, header, children, ref }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => dialog.current?.close()
  useImperativeHandle(ref, () => ({
    open() {
      setWasOpened(true)
      dialog.current?.showModal()
    },
    close,
  }))
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && close()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog ref={dialog} aria-label={label} data-side={side} className="side-panel" onClick={closeOutside}>
      <div className="flex min-h-full flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
          {header}
          <IconButton label={closeLabel} onClick={close} className="ms-auto">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {wasOpened && children()}
      </div>
    </dialog>
  )
}
