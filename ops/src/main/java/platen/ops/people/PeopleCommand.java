package platen.ops.people;

import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.member.Invitation;
import platen.db.member.InvitationStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.oidc.IdentityStore;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.workspace.Workspace;
import platen.jobs.people.Access;
import platen.jobs.people.Manager;
import platen.jobs.people.Members;
import platen.jobs.people.SecondFactor;
import platen.jobs.settings.JobsSettings;
import platen.ops.admin.CommandContext;
import platen.ops.admin.Table;
import platen.ops.admin.Times;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen people}: invites people, changes their roles, and lets them in or keeps them out. */
@Command(name = "people", description = "Invites people to the dashboard, and changes roles and access.")
public final class PeopleCommand extends CommandGroup {
    private static final String EMAIL = "EMAIL";

    @Command(name = "create-owner", description = "Invites an owner of a workspace's organization and prints the link, for installations that exist already.")
    void createOwner(@Parameters(paramLabel = EMAIL) String email, @Mixin WorkspaceOption workspace) {
        invite(email, workspace, Role.OWNER);
    }

    @Command(description = "Invites a person to the organization of a workspace and prints the link, once.")
    void invite(@Parameters(paramLabel = EMAIL) String email, @Mixin WorkspaceOption workspace,
            @Option(names = {"-r",
                    "--role"}, defaultValue = "viewer", description = "viewer (default), editor, developer, admin or owner") Role role) {
        if (!email.matches("[^@\\s]+@[^@\\s]+")) {
            throw new CommandException("'" + email + "' is no mail address.");
        }
        try (CommandContext context = CommandContext.open()) {
            Workspace chosen = workspace.in(context);
            switch (context.bean(Members.class).invite(Manager.COMMAND_LINE, chosen.organizationId(), email, role)) {
                case Members.Invited.Sent sent -> {
                    out().println(context.bean(JobsSettings.class).baseUrl() + "/join/" + sent.secret().text());
                    err().println(email + " joins '" + chosen.name() + "' as " + role.wire() + " with this link, until "
                            + Times.minute(sent.invitation().expiresAt()) + ". It is not shown again.");
                }
                case Members.Invited.AlreadyMember _ -> throw new CommandException(email + " is a member of '"
                        + chosen.name() + "' already. Change the role: platen people role " + email + " "
                        + role.wire());
                case Members.Invited.NotAllowed _ -> throw new IllegalStateException("The command line may invite");
            }
        }
    }

    @Command(description = "Lists the members and open invitations of a workspace's organization.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table(EMAIL, "NAME", "ROLE", "STATE", "LOGIN", "SINCE", "LAST SEEN");
        try (CommandContext context = CommandContext.open()) {
            Workspace chosen = workspace.in(context);
            for (MembershipStore.Person each : context.bean(MembershipStore.class).members(chosen.organizationId())) {
                table.row(each.email(), each.name(), each.role().wire(),
                        each.disabledAt() == null ? "active" : "disabled",
                        context.bean(IdentityStore.class)
                                .issuerName(chosen.organizationId(), each.id())
                                .orElse("password"),
                        Times.day(each.createdAt()),
                        Times.minute(each.lastSeenAt()));
            }
            List<Invitation> invitations = context.bean(InvitationStore.class).of(chosen.organizationId());
            for (Invitation each : invitations) {
                boolean expired = !each.expiresAt().isAfter(context.bean(Clock.class).instant());
                table.row(each.email(), null, each.role().wire(), expired ? "invitation expired" : "invited", null,
                        Times.day(each.createdAt()), null);
            }
        }
        table.print(out());
    }

    @Command(description = "Changes the role of a member; it applies to the next request.")
    void role(@Parameters(paramLabel = EMAIL) String email,
            @Parameters(paramLabel = "ROLE", description = "viewer, editor, developer, admin or owner") Role role,
            @Mixin WorkspaceOption workspace) {
        try (CommandContext context = CommandContext.open()) {
            Workspace chosen = workspace.in(context);
            Person person = person(email, context);
            switch (context.bean(Members.class)
                    .changeRole(Manager.COMMAND_LINE, chosen.organizationId(), person.id(), role)) {
                case DONE -> out().println(person.email() + " is " + role.wire() + " of '" + chosen.name() + "'.");
                case NOT_FOUND -> throw new CommandException(
                        person.email() + " is no member of '" + chosen.name() + "'. Invite the person first.");
                case LAST_OWNER -> throw new CommandException(person.email() + " is the last owner of '"
                        + chosen.name() + "'. Make another member owner first.");
                case NOT_ALLOWED -> throw new IllegalStateException("The command line may change roles");
            }
        }
    }

    @Command(description = "Prints a link with which a person sets a new password, once.")
    void reset(@Parameters(paramLabel = EMAIL) String email,
            @Option(names = "--second-factor", description = "also remove the authenticator app, for a lost phone without recovery codes") boolean secondFactor) {
        try (CommandContext context = CommandContext.open()) {
            Person person = person(email, context);
            if (person.isDisabled()) {
                throw new CommandException(person.email() + " is disabled. Enable the person first.");
            }
            if (secondFactor) {
                context.bean(SecondFactor.class).remove(person.id(), Actor.cli());
            }
            out().println(context.bean(JobsSettings.class).baseUrl() + "/reset/"
                    + context.bean(Access.class).openReset(person.id(), Actor.cli()).text());
            err().println("The link works once, for " + Access.VALIDITY.toHours()
                    + " hours. It is not shown again.");
        }
    }

    @Command(description = "Ends all sessions of a person and refuses logins from now on.")
    void disable(@Parameters(paramLabel = EMAIL) String email) {
        try (CommandContext context = CommandContext.open()) {
            Person person = person(email, context);
            if (!context.bean(Access.class).disable(person.id(), Actor.cli())) {
                throw new CommandException(person.email()
                        + " is the last owner of an organization. Make another member owner first.");
            }
            out().println(person.email() + " cannot log in any more.");
        }
    }

    @Command(description = "Lets a disabled person log in again.")
    void enable(@Parameters(paramLabel = EMAIL) String email) {
        try (CommandContext context = CommandContext.open()) {
            Person person = person(email, context);
            context.bean(Access.class).enable(person.id(), Actor.cli());
            out().println(person.email() + " can log in.");
        }
    }

    private static Person person(String email, CommandContext context) {
        return context.bean(PersonStore.class)
                .findByEmail(email)
                .orElseThrow(() -> new CommandException("There is no person '" + email
                        + "'. `platen people list` shows the members of a workspace."));
    }
}
