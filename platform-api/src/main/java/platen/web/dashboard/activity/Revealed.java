package platen.web.dashboard.activity;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.web.dashboard.Member;

/**
 * Remembers in a session which record a person asked to see whole, for a quarter of an hour: its data without masks, and
 * its PDF. Each time is an entry of the audit log.
 */
public final class Revealed {
    /** The lowest role that may see masked values. */
    public static final Role ROLE = Role.DEVELOPER;

    private static final String ATTRIBUTE = "revealed";
    private static final Duration LIFETIME = Duration.ofMinutes(15);

    private final Database database;
    private final AuditTrail audit;
    private final InstantSource clock;

    Revealed(Database database, AuditTrail audit, Clock clock) {
        this.database = database;
        this.audit = audit;
        this.clock = clock;
    }

    /** Shows a record whole in this session from now on. */
    public void reveal(HttpServletRequest request, Member member, PublicId kind, UUID id) {
        database.inTransaction(() -> audit.record(member.workspace().id(), member.actor(), AuditType.DATA_REVEALED, id,
                Difference.action(AuditTrail.object().put("id", kind.of(id)))));
        request.getSession().setAttribute(ATTRIBUTE, kind.of(id) + " " + clock.instant().plus(LIFETIME).toEpochMilli());
    }

    /** Returns whether a record is shown whole in this session. */
    public boolean isRevealed(HttpServletRequest request, Member member, PublicId kind, UUID id) {
        HttpSession session = request.getSession(false);
        String prefix = kind.of(id) + " ";
        return member.may(ROLE) && session != null && session.getAttribute(ATTRIBUTE) instanceof String revealed
                && revealed.startsWith(prefix)
                && Long.parseLong(revealed.substring(prefix.length())) > clock.millis();
    }
}
