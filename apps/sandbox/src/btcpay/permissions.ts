/** The permissions of an API key; Greenfield API permissions include each other. */
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

export function may(permissions: readonly string[], required: string): boolean {
  return permissions.some((permission) => includes(permission.replace(PREFIX, ''), required))
}

function includes(permission: string, required: string): boolean {
  return permission === required || (contained[permission] ?? []).some((one) => includes(one, required))
}
