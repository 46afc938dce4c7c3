import type { Language } from '@threadsweep/shared/language.ts';

/** The sets of comments that a visitor can try; `try-out.tsx` has the buttons. */
export type SampleName = 'giveaway' | 'investment' | 'viewers';

/** Invented comments in the format of pasted ones. */
const SAMPLES: Record<Language, Record<SampleName, readonly string[]>> = {
  en: {
    giveaway: [
      '@paper.kite: The part about sharpening at 4:12 saved my chisels. Thank you!',
      '@official_giveaway_team: You have been selected! Message me on Telegram @prize_desk77 to claim your prize 🎁',
      '@slowbread: Can you do one on Japanese saws next?',
      '@winners.desk: Congratulations 🎉 you won our iPhone giveaway, text +1 555 010 7788 on WhatsApp to claim it',
      '@marta_makes: I tried this on my grandfather’s plane and it works like new.',
    ],
    investment: [
      '@quiet.harbor: Great explanation of compound interest, I finally get it.',
      '@daniel_trades: I was losing money until I met Mrs Helen Brooks. She turned my $2,000 into $19,500 in two weeks, write her on WhatsApp +1 555 010 4421',
      '@rita_gains: Same here! Mrs Helen Brooks is the best, I made $8,000 with her last month',
      '@northern.lamp: Which broker do you use for index funds?',
      '@crypto.helper: Send 0.1 BTC to bit.ly/double-btc-now and receive 0.2 BTC back, guaranteed profit',
    ],
    viewers: [
      '@goldfinch: First time here, subscribed at once.',
      '@old.tram: Check 4:20, that is the whole trick folks',
      '@kettle_on: I disagree with the second point, but the editing is great.',
      '@sundaybike: What camera do you use? The colours are lovely.',
    ],
  },
  fr: {
    giveaway: [
      '@cerf.volant: Le passage sur l’affûtage à 4:12 a sauvé mes ciseaux. Merci !',
      '@equipe_officielle_cadeaux: Vous avez été tiré au sort ! Écrivez-moi sur Telegram @bureau_lots77 pour recevoir votre lot 🎁',
      '@painlent: Tu peux faire la prochaine sur les scies japonaises ?',
      '@service.gagnants: Félicitations 🎉 vous avez gagné notre iPhone, contactez-moi sur WhatsApp +33 6 39 98 77 88 pour le recevoir',
      '@marta_bricole: Essayé sur le rabot de mon grand-père, il coupe comme neuf.',
    ],
    investment: [
      '@port.calme: Superbe explication des intérêts composés, j’ai enfin compris.',
      '@daniel_trade: Je perdais de l’argent avant de rencontrer Mme Hélène Brooks. Elle a transformé mes 2 000 € en 19 500 € en deux semaines, écrivez-lui sur WhatsApp +33 6 39 98 44 21',
      '@rita_gains: Pareil ! Mme Hélène Brooks est la meilleure, j’ai gagné 8 000 € avec elle le mois dernier',
      '@lampe.du.nord: Quel courtier utilises-tu pour les fonds indiciels ?',
      '@aide.crypto: Envoyez 0,1 BTC sur bit.ly/double-btc-now et recevez 0,2 BTC, profit garanti',
    ],
    viewers: [
      '@chardonneret: Première fois ici, je me suis abonné aussitôt.',
      '@vieux.tram: Regardez à 4:20, toute l’astuce est là',
      '@bouilloire: Pas d’accord avec le deuxième point, mais le montage est superbe.',
      '@velodimanche: Quelle caméra utilises-tu ? Les couleurs sont magnifiques.',
    ],
  },
  es: {
    giveaway: [
      '@cometa.azul: La parte del afilado en 4:12 salvó mis formones. ¡Gracias!',
      '@equipo_oficial_sorteos: ¡Has sido seleccionado! Escríbeme por Telegram @mesa_premios77 para recibir tu premio 🎁',
      '@panlento: ¿Puedes hacer el próximo sobre sierras japonesas?',
      '@mesa.ganadores: Felicidades 🎉 ganaste nuestro iPhone, escríbeme al WhatsApp +34 600 555 778 para recibirlo',
      '@marta_hace: Lo probé con el cepillo de mi abuelo y corta como nuevo.',
    ],
    investment: [
      '@puerto.tranquilo: Gran explicación del interés compuesto, por fin lo entiendo.',
      '@daniel_trading: Perdía dinero hasta que conocí a la señora Helen Brooks. Convirtió mis 2.000 € en 19.500 € en dos semanas, escríbele por WhatsApp +34 600 555 442',
      '@rita_gana: ¡Igual yo! La señora Helen Brooks es la mejor, gané 8.000 € con ella el mes pasado',
      '@lampara.norte: ¿Qué bróker usas para fondos indexados?',
      '@ayuda.cripto: Envía 0,1 BTC a bit.ly/double-btc-now y recibe 0,2 BTC, ganancia garantizada',
    ],
    viewers: [
      '@jilguero: Primera vez aquí, suscrito al momento.',
      '@tranvia.viejo: Miren en 4:20, ahí está todo el truco',
      '@tetera: No estoy de acuerdo con el segundo punto, pero la edición es genial.',
      '@bicidomingo: ¿Qué cámara usas? Los colores son preciosos.',
    ],
  },
};

/** Returns the text of a sample in a language. */
export function sampleText(name: SampleName, language: Language): string {
  return SAMPLES[language][name].join('\n');
}
