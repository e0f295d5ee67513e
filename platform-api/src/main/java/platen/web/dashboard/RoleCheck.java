package platen.web.dashboard;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.db.member.Role;

/** Refuses to start with a page of a workspace that does not say which role may use it. */
public final class RoleCheck implements SmartInitializingSingleton {
    /** Paths below {@code /dashboard} that belong to no workspace. */
    static final List<String> WITHOUT_WORKSPACE = List.of("/dashboard", "/dashboard/billing");
    private static final String PAGES = "/dashboard";
    private static final String OF_WORKSPACE = "/dashboard/w/{workspace}";

    private final RequestMappingHandlerMapping mapping;

    public RoleCheck(RequestMappingHandlerMapping mapping) {
        this.mapping = mapping;
    }

    /**
     * A page or form of a workspace.
     *
     * @param method GET or POST
     * @param pattern path with variables
     */
    public record Route(String method, String pattern) implements Comparable<Route> {
        @Override
        public int compareTo(Route other) {
            return (pattern + method).compareTo(other.pattern + other.method);
        }
    }

    /**
     * Returns the routes of workspaces with the lowest role that may use each.
     *
     * @throws IllegalStateException when a route does not name a role or method, or lies elsewhere
     */
    public Map<Route, Role> roles() {
        var roles = new TreeMap<Route, Role>();
        mapping.getHandlerMethods().forEach((info, handler) -> {
            for (String pattern : info.getPatternValues()) {
                if ((pattern.equals(PAGES) || pattern.startsWith(PAGES + "/"))
                        && !WITHOUT_WORKSPACE.contains(pattern)) {
                    add(roles, info, pattern, handler);
                }
            }
        });
        return roles;
    }

    private static void add(Map<Route, Role> roles, RequestMappingInfo info, String pattern, HandlerMethod handler) {
        May may = handler.getMethodAnnotation(May.class);
        if (may == null) {
            throw new IllegalStateException(handler + " serves " + pattern + " and has no @May with a role");
        }
        if (!pattern.equals(OF_WORKSPACE) && !pattern.startsWith(OF_WORKSPACE + "/")) {
            throw new IllegalStateException(handler + " serves " + pattern + ", which names no workspace");
        }
        if (info.getMethodsCondition().getMethods().isEmpty()) {
            throw new IllegalStateException(handler + " serves " + pattern + " for every method; name one");
        }
        info.getMethodsCondition()
                .getMethods()
                .forEach(method -> roles.put(new Route(method.name(), pattern), may.value()));
    }

    @Override
    public void afterSingletonsInstantiated() {
        roles();
    }
}
