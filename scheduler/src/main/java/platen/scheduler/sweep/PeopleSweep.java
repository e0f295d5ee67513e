package platen.scheduler.sweep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import platen.db.member.InvitationStore;
import platen.db.person.OneTimeLinkStore;
import platen.db.person.PasskeyStore;
import platen.db.person.SessionStore;
import platen.db.person.SignUpStore;

/**
 * Deletes expired sessions, links and challenges of passkeys, and invitations a while after they expired, because
 * admins see expired ones and renew them.
 */
public final class PeopleSweep implements Sweep {
    private static final Duration INVITATION_RETENTION = Duration.ofDays(30);

    private final SessionStore sessions;
    private final OneTimeLinkStore links;
    private final InvitationStore invitations;
    private final SignUpStore signUps;
    private final PasskeyStore passkeys;
    private final InstantSource clock;

    public PeopleSweep(SessionStore sessions, OneTimeLinkStore links, InvitationStore invitations, SignUpStore signUps,
            PasskeyStore passkeys, InstantSource clock) {
        this.sessions = sessions;
        this.links = links;
        this.invitations = invitations;
        this.signUps = signUps;
        this.passkeys = passkeys;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "people";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(10);
    }

    @Override
    public int runOnce() {
        Instant now = clock.instant();
        return sessions.deleteExpired(now) + links.deleteExpired(now) + signUps.deleteExpired(now)
                + passkeys.deleteExpiredChallenges(now)
                + invitations.deleteExpired(now.minus(INVITATION_RETENTION));
    }
}
