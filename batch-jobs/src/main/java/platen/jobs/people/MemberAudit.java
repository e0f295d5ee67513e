package platen.jobs.people;

import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.PublicId;
import platen.db.member.Invitation;
import platen.db.member.Membership;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Records changes of members and invitations in the audit log of their organization. */
public final class MemberAudit {
    private final AuditTrail audit;
    private final PersonStore people;

    public MemberAudit(AuditTrail audit, PersonStore people) {
        this.audit = audit;
        this.people = people;
    }

    /** Records that a person became a member. */
    public void added(Membership membership, Actor actor) {
        record(membership, actor, AuditType.MEMBER_ADDED, Difference.created(role(membership.role())));
    }

    /** Records that the role of a member was changed. */
    public void role(Membership before, Role role, Actor actor) {
        record(before, actor, AuditType.MEMBER_ROLE_CHANGED, Difference.changed(role(before.role()), role(role)));
    }

    /** Records that the actor's role of an owner went to a member. */
    void transfer(Membership before, Actor actor) {
        record(before, actor, AuditType.MEMBER_OWNERSHIP_TRANSFERRED, Difference.changed(
                AuditTrail.object().put(PublicId.PERSON.of(before.personId()), before.role().wire())
                        .put(actor.publicId(), Role.OWNER.wire()),
                AuditTrail.object().put(PublicId.PERSON.of(before.personId()), Role.OWNER.wire())
                        .put(actor.publicId(), Role.ADMIN.wire())));
    }

    void removed(Membership before, Actor actor) {
        boolean left = before.personId().equals(actor.personId());
        record(before, actor, left ? AuditType.MEMBER_LEFT : AuditType.MEMBER_REMOVED,
                Difference.deleted(role(before.role())));
    }

    /** Records what happens to an invitation. The secret of its link is not recorded. */
    public void invitation(Invitation invitation, Actor actor, AuditType type) {
        ObjectNode details = AuditTrail.object().put("email", invitation.email()).put("role", invitation.role().wire());
        audit.recordForOrganization(invitation.organizationId(), actor, type, invitation.id(),
                Difference.action(details));
    }

    private void record(Membership membership, Actor actor, AuditType type, Difference difference) {
        UUID id = membership.personId();
        audit.recordForOrganization(membership.organizationId(), actor, type, id, difference.with(AuditTrail.object()
                .put("person_id", PublicId.PERSON.of(id))
                .put("email", people.find(id).map(Person::email).orElse(null))));
    }

    private static ObjectNode role(Role role) {
        return AuditTrail.object().put("role", role.wire());
    }
}
