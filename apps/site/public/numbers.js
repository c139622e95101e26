// Formatting the first number makes a browser load its locale tables. In this worker, that doesn't block the page.
postMessage(new Intl.NumberFormat(self.name, { style: 'percent' }).format(0))
