export const developerOverrideTexts = {
  open: 'Probar mi compilación',
  title: 'Probar mi compilación',
  text: 'Solo este navegador recibe tu compilación de un remoto, hasta que salgas, se cumpla el tiempo o cierres tu sesión.',
  url: 'Dirección de la compilación',
  urlHint: 'La carpeta con remote.json, por ejemplo la que muestra «npm run remote -- serve».',
  minutes: 'Minutos',
  failed: 'No se pudo empezar la prueba',
  action: 'Empezar prueba',
} as const
