package platen.jobs.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Behaves as a malicious file might, selected by a word, for tests of the pool. */
public final class ProbeTask implements IsolatedTask<String, String> {

    @Override
    public void writeInput(DataOutputStream out, String input) throws IOException {
        out.writeUTF(input);
    }

    @Override
    public String readInput(DataInputStream in) throws IOException {
        return in.readUTF();
    }

    @Override
    public String run(String input) throws Exception {
        String[] words = input.split(" ", 2);
        return switch (words[0]) {
            case "echo" -> words[1];
            case "spin" -> spin();
            case "allocate" -> allocate();
            case "halt" -> halt();
            case "throw" -> throw new IllegalStateException(words[1]);
            case "environment" -> String.join(",", System.getenv().keySet());
            case "user" -> line("/proc/self/status", "Uid:");
            case "exists" -> Boolean.toString(Files.exists(Path.of(words[1])));
            case "connect" -> connect(Integer.parseInt(words[1]));
            case "processes" -> processes();
            case "status" -> line("/proc/self/status", words[1]);
            case "limit" -> line("/proc/self/limits", words[1]);
            default -> throw new IllegalArgumentException(input);
        };
    }

    private static String spin() {
        while (true) {
            Thread.onSpinWait();
        }
    }

    private static String allocate() {
        var kept = new ArrayList<byte[]>();
        while (true) {
            kept.add(new byte[1 << 20]);
        }
    }

    private static String halt() {
        Runtime.getRuntime().halt(66);
        return "";
    }

    private static String line(String file, String start) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(file));
        return lines.stream().filter(line -> line.startsWith(start)).findFirst().orElse("");
    }

    private static String connect(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
            return "connected";
        } catch (IOException refused) {
            return "refused";
        }
    }

    private static String processes() throws IOException {
        try (var entries = Files.list(Path.of("/proc"))) {
            return Long.toString(entries.filter(each -> each.getFileName().toString().matches("\\d+")).count());
        }
    }

    @Override
    public void writeOutput(DataOutputStream out, String output) throws IOException {
        out.writeUTF(output);
    }

    @Override
    public String readOutput(DataInputStream in) throws IOException {
        return in.readUTF();
    }
}
