package platen.jobs.audit;

import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Appends changes to the audit log, in the transaction of the change. */
public final class AuditTrail {
    private final AuditStore audit;
    private final Clock clock;

    public AuditTrail(AuditStore audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The difference that a change made.
     *
     * @param details members that help to find the object, such as its alias
     * @param before null when the object did not exist
     * @param after null when the object does not exist any more
     */
    public record Difference(ObjectNode details, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        /** Returns the difference of an object that was created. */
        public static Difference created(ObjectNode after) {
            return new Difference(object(), null, after);
        }

        /** Returns the difference of an object that was deleted. */
        public static Difference deleted(ObjectNode before) {
            return new Difference(object(), before, null);
        }

        /** Returns the difference of an object that was changed. */
        public static Difference changed(ObjectNode before, ObjectNode after) {
            return new Difference(object(), before, after);
        }

        /** Returns the difference of an action that changes no settings. */
        public static Difference action(ObjectNode details) {
            return new Difference(details, null, null);
        }

        /** Returns the difference with details. */
        public Difference with(ObjectNode members) {
            return new Difference(members, before, after);
        }
    }

    /** Returns a new JSON object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Records a change of an object of a workspace. */
    public void record(UUID workspaceId, Actor actor, AuditType type, UUID about, Difference difference) {
        audit.append(workspaceId, change(actor, type, about, difference));
    }

    /** Records a change of an object that all workspaces of an organization share, such as a template. */
    public void recordForAll(UUID organizationId, Actor actor, AuditType type, UUID about, Difference difference) {
        audit.appendToAll(organizationId, change(actor, type, about, difference));
    }

    /** Records a change of an organization, such as of its members. */
    public void recordForOrganization(UUID organizationId, Actor actor, AuditType type, UUID about,
            Difference difference) {
        audit.appendToOrganization(organizationId, change(actor, type, about, difference));
    }

    /** Records a change of a person, in the log of each organization of the person. */
    public void recordForPerson(UUID personId, Actor actor, AuditType type, Difference difference) {
        audit.appendToOrganizationsOf(personId, change(actor, type, personId, difference));
    }

    /** Records a change of the installation. */
    public void recordForInstallation(Actor actor, AuditType type, Difference difference) {
        audit.appendToInstallation(change(actor, type, null, difference));
    }

    private AuditChange change(Actor actor, AuditType type, @Nullable UUID about, Difference difference) {
        ObjectNode data = object();
        ObjectNode who = data.putObject("actor").put("type", actor.type().wire());
        if (actor.publicId() != null) {
            who.put("id", actor.publicId());
        }
        data.setAll(difference.details());
        return new AuditChange(actor, type, about, data.toString(), text(difference.before()),
                text(difference.after()), clock.instant());
    }

    private static @Nullable String text(@Nullable ObjectNode json) {
        return json == null ? null : json.toString();
    }
}
