/** What a key may do in its store, as the permissions of the Greenfield API contain one another. */
const contained: Readonly<Record<string, readonly string[]>> = {
  canmodifystoresettings: [
    'canmanagepullpayments',
    'canmodifyinvoices',
    'canviewstoresettings',
    'canmanagepayouts',
  ],
  canviewstoresettings: ['canviewinvoices', 'canviewpullpayments', 'canviewpayouts'],
  canmodifyinvoices: ['canviewinvoices', 'cancreateinvoice'],
  canmanagepullpayments: ['cancreatepullpayments'],
  cancreatepullpayments: ['cancreatenonapprovedpullpayments'],
  cancreatenonapprovedpullpayments: ['canviewpullpayments'],
  canmanagepayouts: ['canviewpayouts'],
}

const PREFIX = 'btcpay.store.'

export function may(permissions: readonly string[], wanted: string): boolean {
  return permissions.some((permission) => includes(permission.replace(PREFIX, ''), wanted))
}

function includes(permission: string, wanted: string): boolean {
  return permission === wanted || (contained[permission] ?? []).some((one) => includes(one, wanted))
}
