/** In right-to-left languages an amount begins with a mark of its direction. After it, the sign is on the amount's left. */
export const withPlus = (amount: string): string => amount.replace(/^\u200e?/, '$&+')
