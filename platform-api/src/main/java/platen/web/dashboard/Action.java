package platen.web.dashboard;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import platen.db.member.Role;
import platen.web.page.Icon;

/** Frequent actions of members: entries of the list of commands, in their order. */
public enum Action {
    UPLOAD_TEMPLATE("/templates#upload", Role.EDITOR, Icon.UPLOAD),
    CREATE_KEY("/keys#new", Role.DEVELOPER, Icon.KEY),
    ORDER_BATCH("/batches/new", Role.DEVELOPER, Icon.LAYERS),
    ADD_ENDPOINT("/webhooks/new", Role.DEVELOPER, Icon.LINK),
    REPLAY_FAILED("/deliveries/replay", Role.DEVELOPER, Icon.AGAIN),
    INVITE_PERSON("/members#invite", Role.ADMIN, Icon.USERS);

    private final String path;
    private final Role role;
    private final Icon icon;

    /** @param path below the path of the workspace, such as {@code /webhooks/new} */
    Action(String path, Role role, Icon icon) {
        this.path = path;
        this.role = role;
        this.icon = icon;
    }

    /** Returns the actions of a member; none in an archived workspace, which can only be read. */
    public static List<Action> of(Member member) {
        return member.workspace().isArchived()
                ? List.of()
                : Arrays.stream(values()).filter(each -> member.may(each.role)).toList();
    }

    /** Returns the key of the action's text. */
    public String key() {
        return "command." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String path() {
        return path;
    }

    public Icon icon() {
        return icon;
    }
}
