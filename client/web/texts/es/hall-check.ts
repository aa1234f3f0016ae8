import type { texts as English } from '../en/hall-check.ts'
import { count, fraction, number } from './say.ts'

const remedies: typeof English.remedies = {
  slow: ({ answered }) =>
    `Un voto tardó ${fraction(answered / 1_000)} s. Aquí la wifi es débil o está saturada: acércate a un punto de acceso o usa datos móviles.`,
  held: () =>
    'Un proxy retiene el flujo en el camino. Los votos cuentan, pero los cambios llegan con segundos de retraso. En nginx pon proxy_buffering off, como en server/deploy/nginx.conf; en cualquier otro, desactiva el búfer y la compresión de text/event-stream.',
  cut: () =>
    'El flujo no llega. Los votos cuentan, pero los cambios llegan con segundos de retraso. Deja pasar text/event-stream en el proxy y el cortafuegos, y desactiva la VPN y el ahorro de datos del teléfono.',
  fast: ({ ahead }) =>
    `El reloj va ${inMinutes(ahead)} adelantado. Pon la fecha y la hora del teléfono en automático; si todos los teléfonos lo dicen, es el reloj del servidor.`,
  behind: ({ ahead }) =>
    `El reloj va ${inMinutes(-ahead)} atrasado. Pon la fecha y la hora del teléfono en automático; si todos los teléfonos lo dicen, es el reloj del servidor.`,
  cookies: () =>
    'El navegador no guarda cookies, y sin ellas nadie puede participar. Permítelas para esta dirección, o ábrela en otro navegador y no en una pestaña privada.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minuto', many: '# de minutos', other: '# minutos' })

export const texts: typeof English = {
  hallCheck: 'Prueba de la sala',
  phone: (place: number) => `Teléfono ${number(place)}`,
  trying: 'Probando…',
  ready: 'Este teléfono está listo.',
  notReady: (n: number) =>
    count(n, {
      one: '# obstáculo encontrado.',
      many: '# de obstáculos encontrados.',
      other: '# obstáculos encontrados.',
    }),
  again: 'Probar otra vez',
  join: 'Ir a la sesión',
  reached: 'La página vino del servidor',
  voted: 'Se confirmó un voto de prueba',
  streamed: 'Los cambios llegan al instante',
  clock: 'El reloj está en hora',
  cookies: 'El navegador guarda cookies',
  ms: (n: number) => `${number(n)} ms`,
  over: 'Esta dirección es de una prueba que ha terminado. Escanea de nuevo el código de la pantalla del anfitrión.',
  refused: (wire: string) => `El servidor no aceptó el voto de prueba. Dice: ${wire}`,
  unreached: 'El servidor ya no responde. ¿Sigue el teléfono en la wifi de la sala? Entonces prueba otra vez.',
  remedies,
  loading: 'Cargando…',
  back: 'Volver a la consola',
  scan: 'Escanea esto con un teléfono, en la primera fila y en la última.',
  qrOf: (address: string) => `Código QR para probar un teléfono en ${address}`,
  nothing: (host: string) =>
    `¿El teléfono no muestra ninguna página? No llega a ${host}: conéctalo a la misma red que el servidor, abre el puerto en el cortafuegos y desactiva el «aislamiento de clientes» de la wifi.`,
  nobody: 'Ningún teléfono se ha probado aún.',
  some: (ready: number, all: number) =>
    `${number(ready)} de ${count(all, { one: '# teléfono listo.', many: '# de teléfonos listos.', other: '# teléfonos listos.' })}`,
  states: { ready: 'Listo', trying: 'Probando', troubled: 'No está listo', lost: 'Interrumpido' },
  lost: 'Envió un voto de prueba y luego nada más: se bloqueó o salió de la red. Prueba otra vez en el teléfono.',
  voteTook: (ms: number) => `Voto de prueba en ${number(ms)} ms`,
  forgotten: 'Nada de esto se guarda en la sesión; los teléfonos salen de esta lista a los 15 minutos.',
  ended: 'Esta sesión ha terminado, así que no hay nada que probar.',
}
