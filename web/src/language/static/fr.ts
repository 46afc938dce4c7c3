import type { StaticTexts } from './texts.ts';

export const fr: StaticTexts = {
  features: {
    title: 'Fonctionnalités',
    lead: 'Threadsweep s’occupe de vos commentaires, pour que vous puissiez vous consacrer à vos vidéos.',
    blocks: [
      {
        title: 'Modération automatique des commentaires',
        text: 'Threadsweep nettoie automatiquement les nouvelles vidéos : toutes les heures le premier jour, puis moins souvent pendant une semaine. Il masque arnaques, spam et insultes en attente d’examen, sans jamais les supprimer. Il ne touche jamais à vos propres commentaires.',
      },
      {
        title: 'Nettoyage manuel',
        text: 'Nettoyez n’importe quelle vidéo quand vous voulez, voyez quels commentaires sont masqués et pourquoi, masquez ou rétablissez un commentaire vous-même. Threadsweep ne masque plus jamais un commentaire que vous avez rétabli.',
      },
      {
        title: 'Suivi en temps réel',
        text: 'Suivez un nettoyage en temps réel : combien de commentaires il a lus, combien sont nouveaux et combien relèvent de l’arnaque, du spam ou de l’insulte.',
      },
      {
        title: 'Plusieurs comptes',
        tag: 'Pro uniquement',
        text: 'Avec Pro, connectez jusqu’à 3 comptes YouTube et passez de l’un à l’autre d’un geste.',
      },
      {
        title: 'La vie privée d’abord',
        text: 'Nous chiffrons l’accès à votre chaîne. Nous ne stockons jamais le texte des commentaires sur nos serveurs : nous gardons les décisions et les statistiques, et supprimons tout quand vous le demandez.',
      },
    ],
    start: 'Commencer',
  },
  faq: {
    title: 'Questions fréquentes',
    questions: [
      {
        title: 'Comment Threadsweep repère-t-il les arnaques et le spam ?',
        text: 'L’IA examine le texte d’un commentaire et son contexte : promesses irréalistes, spam publicitaire, invitations à passer sur une messagerie, noms qui imitent le vôtre, comptes qui publient presque le même texte. Elle lit aussi les lettres déguisées. Chaque commentaire masqué indique ses raisons.',
      },
      {
        title: 'Mes propres commentaires peuvent-ils être masqués ?',
        text: 'Non. Threadsweep ignore toujours les commentaires de l’auteur de la vidéo, quel que soit leur contenu.',
      },
      {
        title: 'À quelle fréquence le nettoyage a-t-il lieu ?',
        text: 'Après la publication d’une vidéo : toutes les heures pendant les 24 premières heures, toutes les 12 heures pendant les 2 jours suivants, puis toutes les 24 heures pendant les 5 jours suivants. L’essai gratuit couvre les 24 premières heures. Vous pouvez nettoyer manuellement à tout moment.',
      },
      {
        title: 'Puis-je connecter plusieurs chaînes ?',
        text: 'Oui, avec Pro : jusqu’à 3 comptes YouTube. L’essai gratuit et Basic en comprennent un. Voir <pricing>les formules</pricing>.',
      },
      {
        title: 'Comment retirer l’accès à ma chaîne ?',
        text: 'Choisissez Déconnecter dans les <account>paramètres de votre compte</account>, ou retirez Threadsweep dans les <google>paramètres de sécurité de votre compte Google</google>. Dans les deux cas, l’accès prend fin immédiatement.',
      },
    ],
    contact: 'Vous ne trouvez pas votre question ? <support>Contactez-nous</support>.',
  },
  about: {
    title: 'À propos de Threadsweep',
    mission: {
      title: 'Notre mission',
      text: 'Les commentaires sont le lieu où les vidéastes rencontrent leur public. Les escrocs l’ont trouvé aussi : faux concours, conseillers inventés, identités usurpées. Le public y perd de l’argent, et les vidéastes leurs soirées à faire le ménage. Nous voulons rendre ce lieu à celles et ceux à qui il appartient. Nous masquons les arnaques avant que quiconque s’y laisse prendre, nous expliquons chaque décision, et le vidéaste a le dernier mot.',
    },
    team: {
      title: 'L’équipe',
      text: 'Nous sommes une petite équipe d’ingénieurs attachée à une modération soigneuse. Nous préférons laisser passer un commentaire douteux plutôt que de faire taire un spectateur. Nous mesurons ce qui nous échappe et répondons nous-mêmes à notre courrier : <support>écrivez-nous</support>.',
    },
    more: 'En savoir plus',
  },
  privacy: {
    title: 'Politique de confidentialité',
    updated: 'Dernière mise à jour : ',
    intro:
      'Cette politique explique ce que Threadsweep sait de vous, pourquoi, qui d’autre le voit et comment le supprimer.',
    sections: [
      {
        title: 'Ce que nous conservons',
        body: [
          [
            'Votre compte : nom, adresse e-mail, langue, formule et date de création. Votre mot de passe est conservé par notre service de connexion sous forme d’empreinte ; notre propre base de données ne le contient jamais.',
            'Vos chaînes connectées : leur identifiant YouTube, leur titre et leur image, ainsi qu’un jeton d’accès qui nous permet de lire et de masquer les commentaires.',
            'Vos vidéos : identifiant, titre, adresse de la miniature, date de publication et nombres.',
            'Les décisions de modération : l’identifiant du commentaire, le verdict, sa catégorie, son score et ses raisons sous forme de codes avec la position du passage concerné, jamais les mots ; et une empreinte, un hachage propre à votre chaîne, qui permet de reconnaître un commentaire répété ou modifié.',
            'De chaque commentaire masqué par un nettoyage : sa date, sa langue, la version du détecteur qui l’a évalué, et des empreintes de la chaîne de son auteur et de ce qu’il a en commun avec d’autres. Elles dépendent d’une clé propre à votre compte, afin qu’une campagne, ou un auteur dont vous cherchez les commentaires, soit reconnu sur vos chaînes et nulle part ailleurs. Déconnecter une chaîne supprime ses empreintes ; supprimer le compte supprime la clé.',
            'Vos règles : les identifiants des chaînes auxquelles vous faites confiance ou que vous bloquez comme auteurs, avec le jour. Leurs noms sont lus sur YouTube quand vous ouvrez la liste.',
            'Ce que les spectateurs de chaque chaîne disent d’habitude : des nombres de mots hachés, propres à votre chaîne, afin que des questions ordinaires ne passent pas pour du spam. Aucun commentaire ne peut en être relu.',
            'Des statistiques : combien de commentaires ont été lus, masqués et rétablis, par jour et par nettoyage, et pour chaque chaîne par catégorie, langue, vidéo et heure.',
            'Les jetons que vous créez pour des programmes : leurs noms, ce qu’ils peuvent faire, et les dates de création, de dernière utilisation et d’expiration. Du jeton lui-même, nous ne conservons qu’une empreinte.',
            'Les notifications que vous souhaitez par e-mail, depuis quand, les dates du dernier et du prochain bilan, et le fuseau horaire de votre navigateur au moment où vous avez activé le bilan. Si vous souhaitez celles des pauses : depuis quand la protection de chaque chaîne est en pause, et quand nous vous l’avons dit.',
            'Les appareils connectés à votre compte, pendant 90 jours après la dernière utilisation, et ce qui concerne la sécurité de votre compte, comme les connexions et les changements de mot de passe, pendant six mois. Le navigateur et le système y sont nommés, mais aucune adresse réseau. Le nombre de connexions échouées avec votre adresse, pendant un mois.',
          ],
        ],
      },
      {
        title: 'Ce que nous ne conservons pas',
        body: [
          'Nous ne stockons jamais le texte des commentaires ni le nom de leurs auteurs sur nos serveurs. Nous les lisons sur YouTube, les évaluons puis les effaçons ; après la modération, nous ne conservons que des statistiques et les décisions. Votre propre navigateur garde une copie des commentaires que vous avez consultés pour que l’application fonctionne hors ligne. Vous déconnecter l’efface.',
          'Nous n’affichons pas de publicité, ne vous pistons pas d’un site à l’autre et ne vendons pas de données. Votre navigateur ne conserve que ce dont votre connexion, vos réglages et l’usage hors ligne ont besoin.',
        ],
      },
      {
        title: 'Comment l’accès est protégé',
        body: [
          'Nous conservons les jetons d’accès chiffrés en AES-256-GCM. Chaque chaîne a sa propre clé, enveloppée par un service de gestion de clés et liée à votre compte. Seul le code qui appelle YouTube en votre nom peut déchiffrer les jetons. Tous les échanges sont chiffrés.',
        ],
      },
      {
        title: 'YouTube et Google',
        body: [
          'Threadsweep utilise les services d’API YouTube. En connectant une chaîne, vous acceptez les <youtubeTerms>conditions d’utilisation de YouTube</youtubeTerms> ; les <googlePrivacy>règles de confidentialité de Google</googlePrivacy> s’appliquent à ce que fait Google.',
          'Par ces services, nous lisons le titre et l’image de votre chaîne, la liste de vos vidéos et leurs commentaires, et nous plaçons des commentaires en attente d’examen ou les publions. Notre utilisation des informations reçues des API Google respecte le <googleUserData>règlement sur les données utilisateur des services d’API Google</googleUserData>, y compris ses exigences d’utilisation limitée. Nous actualisons ou supprimons dans les 30 jours les données de YouTube sur votre chaîne et vos vidéos, et n’utilisons jamais les données d’un vidéaste pour un autre.',
          'Vous pouvez mettre fin à cet accès à tout moment : choisissez Déconnecter dans les <account>paramètres de votre compte</account>, ou retirez-le dans les <google>paramètres de sécurité de votre compte Google</google>. Nous révoquons alors le jeton auprès de Google et supprimons les données de la chaîne ; nos sauvegardes les conservent jusqu’à 7 jours de plus.',
        ],
      },
      {
        title: 'Qui traite des données pour nous',
        body: [
          [
            'Google Cloud et Firebase : hébergement, connexion, base de données, gestion des clés.',
            'Gemini (Google), facultatif : si vous activez les seconds avis, nous lui envoyons les commentaires sur lesquels notre détecteur hésite : leur texte, les titres de la vidéo et de la chaîne, et vos consignes pour Gemini. Nous n’envoyons ni leur auteur, ni votre adresse e-mail, ni votre compte. Ils ne servent pas à entraîner des modèles.',
            'Un prestataire d’e-mail : les messages que nous vous envoyons, comme les liens de confirmation et les avis sur votre compte. Si vous les activez, aussi des notifications de pause et un bilan hebdomadaire, avec les titres de vos chaînes et des nombres, mais sans les commentaires ni leurs auteurs.',
          ],
          'Gemini est désactivé tant que vous ne l’activez pas. Vous pouvez refuser Gemini à tout moment dans les <account>paramètres de votre compte</account> : nous ne lui enverrons alors plus aucun commentaire de vos chaînes. Tout le reste fonctionne comme avant. Les paiements sont une démonstration : aucune carte n’est débitée et les données de carte ne quittent pas votre navigateur.',
        ],
      },
      {
        title: 'Vos droits',
        body: [
          'Le RGPD et le CCPA vous permettent de consulter, corriger, exporter et effacer vos données, et de vous opposer à leur utilisation. Dans les <account>paramètres de votre compte</account>, vous pouvez corriger votre profil, télécharger en un fichier tout ce que nous conservons à votre sujet et supprimer votre compte. La suppression est immédiate : nous effaçons décisions, statistiques et jetons, et révoquons l’accès auprès de Google. Seules nos sauvegardes quotidiennes conservent les données supprimées, jusqu’à 7 jours de plus. Les commentaires masqués le restent sur YouTube.',
          'Si vous commentez une vidéo : nous évaluons les commentaires publics pour le vidéaste, qui a un intérêt légitime à une chaîne sans arnaques, spam ni abus (article 6, paragraphe 1, point f, du RGPD). Nous ne conservons ni vos mots ni votre nom. Le vidéaste peut rétablir chaque commentaire.',
          'Nous traitons vos données pour fournir le service auquel vous vous êtes inscrit. Vous pouvez saisir votre autorité de protection des données.',
        ],
      },
      {
        title: 'Contact',
        body: [
          'Une question sur la confidentialité ? <support>Écrivez-nous</support>. Une personne vous répond.',
          'Cette application contient des logiciels libres : <notices>licences de tiers</notices>.',
        ],
      },
    ],
  },
  terms: {
    title: 'Conditions d’utilisation',
    updated: 'Dernière mise à jour : ',
    intro:
      'Ces conditions s’appliquent entre vous et Threadsweep lorsque vous utilisez le service.',
    sections: [
      {
        title: 'Acceptation',
        body: [
          'En créant un compte ou en connectant une chaîne, vous acceptez ces conditions et la <privacy>politique de confidentialité</privacy>. Si vous utilisez Threadsweep pour une entreprise, vous confirmez pouvoir les accepter en son nom. Avant toute modification importante, nous vous prévenons par e-mail.',
        ],
      },
      {
        title: 'Utilisation du service',
        body: [
          'Vous ne pouvez connecter que des chaînes qui vous appartiennent ou que vous gérez. Threadsweep utilise les services d’API YouTube ; en l’utilisant, vous acceptez aussi les <youtubeTerms>conditions d’utilisation de YouTube</youtubeTerms>.',
          'La détection est automatique et peut se tromper dans les deux sens. Threadsweep masque les commentaires en attente d’examen, sans jamais les supprimer, et vous pouvez rétablir chacun d’eux. Vous restez responsable des commentaires sous vos vidéos.',
          'N’utilisez pas le service pour étouffer une critique licite sur des chaînes qui ne sont pas les vôtres, pour le surcharger, pour contourner ses limites ni pour accéder à des données qui ne vous appartiennent pas.',
        ],
      },
      {
        title: 'Abonnement et paiement',
        body: [
          'L’essai gratuit ne coûte rien et retire jusqu’à 100 commentaires. Basic coûte 50 $ par mois et par compte, Pro 100 $ par mois ; voir <pricing>les formules</pricing>. Les formules payantes se renouvellent chaque mois jusqu’à ce que vous les résiliiez, et restent actives jusqu’à la fin du mois payé.',
          'Dans cette démonstration, aucune carte n’est débitée : les paiements sont simulés et les données de carte ne quittent pas votre navigateur.',
        ],
      },
      {
        title: 'Résiliation',
        body: [
          'Vous pouvez supprimer votre compte à tout moment dans les <account>paramètres de votre compte</account> ; vos données sont alors effacées, sous 7 jours aussi de nos sauvegardes, et notre accès est révoqué chez Google. Nous pouvons suspendre les comptes qui enfreignent ces conditions ou mettent autrui en danger, en indiquant pourquoi.',
        ],
      },
      {
        title: 'Responsabilité',
        body: [
          'Le service est fourni en l’état. Nous ne promettons ni de trouver tout commentaire indésirable, ni de ne jamais masquer un commentaire souhaité, ni que les services de YouTube soient toujours disponibles. Nous répondons de la faute intentionnelle et de la faute lourde, et partout où la loi interdit toute limite. Pour le reste, notre responsabilité est limitée à ce que vous avez payé dans les douze mois précédant le dommage.',
        ],
      },
      {
        title: 'Contact',
        body: ['Une question sur ces conditions ? <support>Écrivez-nous</support>.'],
      },
    ],
  },
};
