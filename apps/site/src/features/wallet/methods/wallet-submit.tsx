import { cx } from '@fairhall/ui/cx'
import { lowerEdgeClass } from '@fairhall/ui/modal-actions'
import type { ReactNode } from 'react'
import { OfflineBanner } from '../../../shell/layout/offline-banner.tsx'

/**
 * The submit button of a wallet form. It stays visible below a soft edge while the form scrolls. While the browser is offline it
 * says so above the button, because the dialog covers the page's own banner.
 */
export function WalletSubmit({ children }: { children: ReactNode }) {
  return (
    <div className={cx(lowerEdgeClass, 'bottom-0 -my-3 -mx-5 px-5 py-3 md:-bottom-7 md:-mx-7 md:px-7')}>
      <div className="overflow-hidden rounded-control has-[p]:mb-2.5">
        <OfflineBanner />
      </div>
      {children}
    </div>
  )
}
